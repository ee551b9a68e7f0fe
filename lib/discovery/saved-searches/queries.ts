import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { escapeLike, readText } from '#lib/core/text.ts'
import { savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import {
  isSameSearch,
  type KeptState,
  keepPermittedSearch,
  overlaySearchWithUrl,
  toStoredSearchKind,
} from '#lib/discovery/saved-searches/rules.ts'
import {
  type LatestSearch,
  type SavedSearch,
  type SearchKind,
  type SearchTab,
  storedFilters,
} from '#lib/discovery/saved-searches/schema.ts'
import {
  matchOwnSavedSearches,
  matchReadableSavedSearches,
  matchSearchTabs,
} from '#lib/discovery/saved-searches/scope.ts'
import { database, type Prisma } from '#lib/server/database/db.ts'
import { logFault } from '#lib/server/operations/log.ts'

const MOST_LISTED = 200

const requireSearchKeeper = (actor: Actor): PersonActor => {
  if (!savedSearchPolicies.keep.who(actor) || !isPerson(actor)) throw forbidden()
  return actor
}

const toStoredListState = (stored: { filters: unknown; selectedColumns: string[] }): KeptState => ({
  filters: storedFilters.parse(stored.filters),
  selectedColumns: stored.selectedColumns,
})

/** Returns the actor's own searches of a list by name, optionally only those whose name contains a text (row K-05). */
export const listSavedSearches = async (
  actor: Actor,
  kind: SearchKind,
  text = '',
): Promise<{ id: number; name: string; version: number }[]> =>
  database().savedSearch.findMany({
    where: {
      ...matchOwnSavedSearches(requireSearchKeeper(actor), kind),
      name: { contains: escapeLike(text), mode: 'insensitive' },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, version: true },
    take: MOST_LISTED,
  })

/**
 * Returns the tabs of a list: pinned searches first, colleagues' among them, then the person's other ones, each part by
 * name.
 */
export const listSearchTabs = async (actor: Actor, kind: SearchKind): Promise<SearchTab[]> => {
  const reader = requireSearchKeeper(actor)
  const { accountId } = reader
  const isPinnedByReader = { some: { accountId } }
  const read = (pins: Prisma.SavedSearchPinListRelationFilter) =>
    database().savedSearch.findMany({
      where: { ...matchSearchTabs(reader, kind), pins },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, accountId: true },
      take: MOST_LISTED,
    })
  // Read apart, so that many searches never push a pinned one out.
  const [pinned, others] = [await read(isPinnedByReader), await read({ none: { accountId } })]
  const toTab = (isPinned: boolean) => (row: { id: number; name: string; accountId: number }) => ({
    id: row.id,
    name: row.name,
    isPinned,
    isOwn: row.accountId === accountId,
  })
  return [...pinned.map(toTab(true)), ...others.map(toTab(false))]
}

/** A search as a person opens it, reduced to what the person may use. */
type ReadSearch = SavedSearch & { isReduced: boolean; isOwn: boolean }

/**
 * Returns a search by id; staff can also open a colleague's. Raises NOT_FOUND for any other, FORBIDDEN for law-firm
 * users.
 */
export const getSavedSearch = async (actor: Actor, kind: SearchKind, id: number): Promise<ReadSearch> => {
  const reader = requireSearchKeeper(actor)
  const stored = await database().savedSearch.findFirst({ where: { ...matchReadableSavedSearches(reader, kind), id } })
  if (!stored) throw notFound()
  const { name, version } = stored
  return {
    id,
    name,
    version,
    ...keepPermittedSearch(actor, kind, toStoredListState(stored)),
    isOwn: stored.accountId === reader.accountId,
  }
}

/** Returns the state in which the actor left a list, or null (row K-04). */
export const getLatestSearch = async (actor: Actor, kind: SearchKind): Promise<LatestSearch | null> => {
  const { accountId } = requireSearchKeeper(actor)
  const stored = await database().lastSearch.findUnique({
    where: { accountId_kind: { accountId, kind: toStoredSearchKind(kind) } },
    include: { savedSearch: { select: { id: true, deletedAt: true } } },
  })
  if (!stored) return null
  const { isReduced: _told, ...kept } = keepPermittedSearch(actor, kind, toStoredListState(stored))
  const saved = stored.savedSearch?.deletedAt === null ? stored.savedSearch.id : null
  return { name: savedLabels.latest, ...kept, savedSearchId: saved }
}

/** The state of a list as its URL opens it: filters, columns and the saved search. */
export type OpenedSearch = {
  /** The filters, order and page of the list. */
  raw: RawSearch
  /** The columns; null uses the person's own choice. */
  columns: string[] | null
  /** The saved search, if one is loaded and unchanged. */
  view: { id: number; name: string; version: number; isOwn: boolean } | null
  /** The query to redirect to; null if no redirect is needed. */
  goTo: RawSearch | null
  /** A notice that something could not be read or was left out for lack of rights. */
  notice: string | null
}

/**
 * Reads the URL of a list. `view` names a saved search, which other parameters override; a URL without parameters
 * redirects to the state in which the actor left the list (row K-04). The caller must have checked access to the list.
 */
export const openSearchFromUrl = async (actor: Actor, kind: SearchKind, query: RawSearch): Promise<OpenedSearch> => {
  const isBare = Object.keys(query).length === 0
  const latest = isBare ? await readOrNotice(savedLabels.cannotReadLatest, getLatestSearch(actor, kind)) : NOTHING_READ
  const id = parseRecordId(readText(query.view))
  const chosen =
    id === null ? NOTHING_READ : await readOrNotice(savedLabels.cannotRead, getSavedSearch(actor, kind, id))
  const found = chosen.read
  const shown = keepPermittedSearch(actor, kind, overlaySearchWithUrl(found ?? NOTHING_KEPT, query))
  const view = found && isSameSearch(kind, shown, found) ? found : null
  return {
    raw: shown.filters,
    columns: shown.selectedColumns.length > 0 ? shown.selectedColumns : null,
    view: view && { id: view.id, name: view.name, version: view.version, isOwn: view.isOwn },
    goTo: latest.read && buildSearchUrl(latest.read),
    notice: latest.fault ?? chosen.fault ?? (found?.isReduced || shown.isReduced ? savedLabels.reduced : null),
  }
}

const NOTHING_KEPT: KeptState = { filters: {}, selectedColumns: [] }
const NOTHING_READ = { read: null, fault: null }

/** Returns the result, or a notice if reading failed. Logs the error unless it is NOT_FOUND. */
const readOrNotice = async <Read>(
  fault: string,
  reading: Promise<Read>,
): Promise<{ read: Read | null; fault: string | null }> => {
  try {
    return { read: await reading, fault: null }
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) logFault(fault, error)
    return { read: null, fault }
  }
}

const buildSearchUrl = ({ filters, selectedColumns, savedSearchId }: LatestSearch): RawSearch | null => {
  if (savedSearchId !== null) return { view: savedSearchId }
  const asked = { ...filters, ...(selectedColumns.length > 0 ? { columns: selectedColumns.join(',') } : {}) }
  return Object.keys(asked).length > 0 ? asked : null
}
