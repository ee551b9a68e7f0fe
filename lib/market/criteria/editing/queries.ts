import type { Actor } from '#lib/core/actor.ts'
import { listSecuritySubTypes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { type KeptInput, listUnsavedInput } from '#lib/market/criteria/editing/rules.ts'
import { type CategoryKey, getCriteriaCategory } from '#lib/market/criteria/fields.ts'
import { type CategoryRow, listCriteriaTabs, parseStoredTerms, readCategoryRow } from '#lib/market/criteria/queries.ts'
import {
  findMissingTerms,
  getCategoryStatus,
  getLastDayOfVerification,
  isCriteriaEmpty,
  sortSecurityChoices,
  toCriteriaFormValues,
} from '#lib/market/criteria/rules.ts'
import type { CategoryKeys, CriteriaLists, EditedCriteria, StoredTerms } from '#lib/market/criteria/schema.ts'
import { requireTermsEditor } from '#lib/market/criteria/scope.ts'
import { database, type Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Returns a category for its form, with the person's own input that could not be stored (rows F-03 to F-22). Raises
 * FORBIDDEN unless the actor is staff or the lender itself, NOT_FOUND for an unknown lender.
 */
export const getCriteriaEditor = async (actor: Actor, lenderId: number, key: CategoryKey): Promise<EditedCriteria> => {
  const { accountId } = requireTermsEditor(actor, lenderId)
  const [row, kept] = await Promise.all([
    readCategoryRow(lenderId, key),
    readRefusedInput(database(), { accountId, lenderId, categoryKey: key }),
    listCriteriaTabs(actor, lenderId),
  ])
  return toEditedCriteria({ lenderId, categoryKey: key }, row, kept)
}

/** Builds the form data of a stored category, with the input of one person that could not be stored. */
export const toEditedCriteria = (place: CategoryKeys, row: CategoryRow | undefined, kept: KeptInput): EditedCriteria =>
  buildEditedCriteria({ place, row, stored: parseStoredTerms(row), kept })

type Saved = {
  /** The category before the save. */
  row: CategoryRow | undefined
  terms: StoredTerms
  modifiedAt: Date
  isVerified: boolean
  kept: KeptInput
}

/** Builds the form data after new terms were stored, without reading them back. */
export const toCriteriaAfterSave = (
  place: CategoryKeys,
  { row, terms, modifiedAt, isVerified, kept }: Saved,
): EditedCriteria => {
  const before = row?.facts ?? { categoryKey: place.categoryKey, isOffered: false, lastVerifiedDay: null }
  const standing = {
    facts: { ...before, isVerified, isEmpty: isCriteriaEmpty(terms) },
    version: (row?.version ?? 0) + 1,
    modifiedDate: modifiedAt,
    lastVerifiedByFirstName: row?.lastVerifiedByFirstName ?? null,
    lastVerifiedByLastName: row?.lastVerifiedByLastName ?? null,
  }
  return buildEditedCriteria({ place, row: standing, stored: terms, kept })
}

type CategoryState = Pick<
  CategoryRow,
  'facts' | 'version' | 'modifiedDate' | 'lastVerifiedByFirstName' | 'lastVerifiedByLastName'
>

const buildEditedCriteria = ({
  place,
  row,
  stored,
  kept,
}: {
  place: CategoryKeys
  row: CategoryState | undefined
  stored: StoredTerms
  kept: KeptInput
}): EditedCriteria => {
  const values = { ...toCriteriaFormValues(stored), ...kept }
  const verified = row?.facts.lastVerifiedDay ?? null
  const names = [row?.lastVerifiedByFirstName, row?.lastVerifiedByLastName].filter(Boolean).join(' ')
  return {
    ...place,
    version: row?.version ?? 0,
    values,
    stored: toCriteriaFormValues(stored),
    unsaved: listUnsavedInput(place.categoryKey, kept, stored),
    missing: findMissingTerms(place.categoryKey, sortSecurityChoices(stored)).map(({ field, label }) => ({
      field,
      label,
    })),
    status: row ? getCategoryStatus(row.facts, today()) : 3,
    isOffered: row?.facts.isOffered ?? false,
    lastVerifiedDate: verified,
    lastVerifiedBy: names || null,
    shownUntil: row?.facts.isVerified && verified ? getLastDayOfVerification(verified) : null,
    modifiedDate: row?.modifiedDate ?? null,
  }
}

type InputKey = CategoryKeys & { accountId: number }

/** Returns a person's input to a category that could not be stored. */
export const readRefusedInput = async (tx: Tx, key: InputKey): Promise<KeptInput> => {
  const found = await tx.criteriaInput.findUnique({
    where: { accountId_lenderId_categoryKey: key },
    select: { kept: true },
  })
  return (found?.kept ?? {}) as KeptInput
}

/** Returns the options of a category's form: states with regions, distances, and the groups of its choices. */
export const readCriteriaLists = async (actor: Actor, key: CategoryKey): Promise<CriteriaLists> => {
  const lists = await readShortLists(actor, ['states', 'distances', 'states-regions', 'security-types'])
  const types = await listSecuritySubTypes(actor)
  const { groups } = getCriteriaCategory(key)
  const named = ({ id, name }: { id: string | number; name: string }) => ({ key: String(id), name })
  return {
    states: lists.states.map((state) => ({
      key: String(state.id),
      name: state.fullName ?? state.name,
      city: state.cityLabel ?? state.name,
      regions: lists['states-regions'].flatMap((region) =>
        region.state === state.id ? [{ id: Number(region.id), name: region.name }] : [],
      ),
    })),
    distances: lists.distances.map(named),
    choices: lists['security-types']
      .filter(({ id, isBuilt }) => (groups === 'built' ? isBuilt : id === groups))
      .map((group) => ({ ...named(group), types: (types[group.id] ?? []).map(named) })),
  }
}
