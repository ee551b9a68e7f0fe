import type { PersonActor } from '#lib/core/actor.ts'
import { DomainError, notFound, requireStoredVersion } from '#lib/core/errors.ts'
import { savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import { normaliseSearch, requireKnownFilters, toStoredSearchKind } from '#lib/discovery/saved-searches/rules.ts'
import {
  changeInput,
  latestInput,
  namedInput,
  pinInput,
  removalInput,
  type SavedSearch,
  type SearchKind,
  savingInput,
  storedFilters,
} from '#lib/discovery/saved-searches/schema.ts'
import { matchOwnSavedSearches, matchReadableSavedSearches } from '#lib/discovery/saved-searches/scope.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { type Tx, translateDatabaseError } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

const OWN = { none: 'How somebody searches is nobody else’s.' }
/** The least time that a deleted search is kept for undo, in milliseconds. */
const HELD = 3_600_000

type Stored = Awaited<ReturnType<Tx['savedSearch']['create']>>

const toSavedSearch = ({ id, name, version, filters, selectedColumns }: Stored): SavedSearch => ({
  id,
  name,
  version,
  selectedColumns,
  filters: storedFilters.parse(filters),
})

const requireOwnSearch = async (
  tx: Tx,
  actor: PersonActor,
  { kind, id }: { kind: SearchKind; id: number },
): Promise<Stored> => {
  const stored = await tx.savedSearch.findFirst({ where: { ...matchOwnSavedSearches(actor, kind), id } })
  if (!stored) throw notFound()
  return stored
}

/** Runs a write and turns a unique violation of the name into ALREADY_EXISTS; only the database can tell reliably. */
const writeSearchUnderName = async (name: string, write: Promise<Stored>): Promise<SavedSearch> => {
  try {
    return toSavedSearch(await write)
  } catch (error) {
    const refusal = translateDatabaseError(error)
    if (!(refusal instanceof DomainError && refusal.constraint?.includes('name'))) throw error
    const message = savedLabels.nameTaken(name)
    throw new DomainError('ALREADY_EXISTS', [{ code: 'ALREADY_EXISTS', field: 'name', message }])
  }
}

/**
 * Saves a new search of the actor's own (row K-06). Raises ALREADY_EXISTS on 'name', FORBIDDEN for filters or columns
 * the actor may not use, INVALID for unknown filters.
 */
export const saveSearch = command({
  policy: savedSearchPolicies.keep,
  input: savingInput,
  audits: OWN,
  work: ({ tx, actor, input: { kind, name, selectedColumns, ...given } }): Promise<SavedSearch> => {
    const { accountId } = actor as PersonActor
    const state = { selectedColumns, filters: requireKnownFilters(kind, given.filters) }
    const data = { accountId, kind: toStoredSearchKind(kind), name, ...normaliseSearch(actor, kind, state) }
    return writeSearchUnderName(name, tx.savedSearch.create({ data }))
  },
})

/**
 * Replaces or renames one of the actor's own searches. Raises NOT_FOUND, ALREADY_EXISTS on 'name', CONFLICT with the
 * stored search.
 */
export const changeSearch = command({
  policy: savedSearchPolicies.keep,
  input: changeInput,
  audits: OWN,
  work: async ({ tx, actor, input: { kind, id, version, name, filters, selectedColumns } }): Promise<SavedSearch> => {
    const stored = await requireOwnSearch(tx, actor as PersonActor, { kind, id })
    requireStoredVersion({ stored, version, message: savedLabels.changed, shown: toSavedSearch(stored) })
    // Renaming leaves the filters as they are, even if the actor may no longer use some of them.
    const isReplaced = filters !== undefined || selectedColumns !== undefined
    const given = {
      filters: filters ? requireKnownFilters(kind, filters) : storedFilters.parse(stored.filters),
      selectedColumns: selectedColumns ?? stored.selectedColumns,
    }
    const data = { ...(isReplaced ? normaliseSearch(actor, kind, given) : {}), ...(name === undefined ? {} : { name }) }
    return writeSearchUnderName(
      name ?? stored.name,
      tx.savedSearch.update({ where: { id, version: stored.version }, data: { ...data, version: { increment: 1 } } }),
    )
  },
})

/**
 * Deletes one of the actor's own searches; it can be restored. Those deleted over an hour ago are removed for good.
 * Raises NOT_FOUND, CONFLICT with the stored search.
 */
export const removeSearch = command({
  policy: savedSearchPolicies.keep,
  input: removalInput,
  audits: OWN,
  work: async ({ tx, actor, input: { kind, id, version } }): Promise<void> => {
    const keeper = actor as PersonActor
    const stored = await requireOwnSearch(tx, keeper, { kind, id })
    requireStoredVersion({ stored, version, message: savedLabels.changed, shown: toSavedSearch(stored) })
    const { accountId } = keeper
    await tx.savedSearch.deleteMany({ where: { accountId, deletedAt: { lt: new Date(now().getTime() - HELD) } } })
    await tx.savedSearch.update({
      where: { id, version: stored.version },
      data: { deletedAt: now(), version: { increment: 1 } },
    })
  },
})

/** Restores a deleted search. Raises NOT_FOUND, ALREADY_EXISTS on 'name' if another search took its name. */
export const restoreSearch = command({
  policy: savedSearchPolicies.keep,
  input: namedInput,
  audits: OWN,
  work: async ({ tx, actor, input: { kind, id } }): Promise<SavedSearch> => {
    const stored = await tx.savedSearch.findFirst({
      where: { ...matchOwnSavedSearches(actor as PersonActor, kind), id, deletedAt: { not: null } },
    })
    if (!stored) throw notFound()
    const data = { deletedAt: null, version: { increment: 1 } }
    return writeSearchUnderName(stored.name, tx.savedSearch.update({ where: { id }, data }))
  },
})

/**
 * Keeps a search as a tab of its list, or takes the tab away: an own one, or a colleague's that the actor may open.
 * Raises NOT_FOUND for any other.
 */
export const pinSearch = command({
  policy: savedSearchPolicies.keep,
  input: pinInput,
  audits: OWN,
  work: async ({ tx, actor, input: { kind, id, isPinned } }): Promise<{ isPinned: boolean }> => {
    const keeper = actor as PersonActor
    const stored = await tx.savedSearch.findFirst({ where: { ...matchReadableSavedSearches(keeper, kind), id } })
    if (!stored) throw notFound()
    const pin = { accountId: keeper.accountId, savedSearchId: id }
    if (isPinned) await tx.savedSearchPin.createMany({ data: pin, skipDuplicates: true })
    else await tx.savedSearchPin.deleteMany({ where: pin })
    return { isPinned }
  },
})

/**
 * Saves the state in which the actor leaves a list (row K-04). The id of a search that is not theirs, or of another
 * list, is stored as null.
 */
export const keepLatest = command({
  policy: savedSearchPolicies.keep,
  input: latestInput,
  audits: OWN,
  work: async ({ tx, actor, input: { kind, savedSearchId, selectedColumns, filters } }): Promise<void> => {
    const keeper = actor as PersonActor
    const state = { selectedColumns, filters: requireKnownFilters(kind, filters) }
    const { accountId } = keeper
    const loaded = { ...matchOwnSavedSearches(keeper, kind), id: savedSearchId ?? 0 }
    const own = await tx.savedSearch.findFirst({ where: loaded, select: { id: true } })
    const data = { ...normaliseSearch(actor, kind, state), savedSearchId: own?.id ?? null }
    await tx.lastSearch.upsert({
      where: { accountId_kind: { accountId, kind: toStoredSearchKind(kind) } },
      create: { accountId, kind: toStoredSearchKind(kind), ...data },
      update: { ...data, version: { increment: 1 } },
    })
  },
})
