import type { FieldError } from '#lib/core/errors.ts'
import { type CategoryKey, type FieldKey, listCategoryFields, type NamedField } from '#lib/market/criteria/fields.ts'
import {
  applyChoiceConsequences,
  findMissingTerms,
  findUnusualTerms,
  parseTypedTerms,
  sumCostOfFunds,
} from '#lib/market/criteria/rules.ts'
import type { CriteriaLists, CriteriaValues } from '#lib/market/criteria/schema.ts'

/** A category as it is typed, with everything derived from it before it is sent. */
export type Typed = {
  key: CategoryKey
  values: CriteriaValues
  lists: CriteriaLists
  /** Errors by field, for values that cannot be stored. */
  errors: readonly FieldError[]
  /** The missing mandatory fields, in the order of the rules. */
  missing: readonly { field: string }[]
  /** The warnings about unusual values, by field. */
  unusual: readonly { field: string; message: string }[]
  cost: { low: string | null; high: string | null }
}

/** Parses typed values by the same rules with which the server stores them. */
export const parseTypedCriteria = (key: CategoryKey, values: CriteriaValues, lists: CriteriaLists): Typed => {
  const { terms, errors } = parseTypedTerms(key, values)
  return {
    key,
    values,
    lists,
    errors,
    missing: findMissingTerms(key, terms),
    cost: sumCostOfFunds(key, terms),
    unusual: findUnusualTerms(key, terms),
  }
}

/** Returns values with a change and its consequences applied (rows F-04, F-17). */
export const changeCriteriaValues = (
  { key, lists }: Typed,
  values: CriteriaValues,
  part: Partial<CriteriaValues>,
): CriteriaValues => applyChoiceConsequences(key, { ...values, ...part }, lists.choices)

const FILLED: Record<NamedField['kind'], string | boolean> = { dollars: '1', percent: '1', text: '1', yesNo: true }

/** Returns the fields that cannot be filled in, because no chosen type allows them (row F-17). */
export const listUnfillableFields = ({ key, values, lists }: Typed): Set<FieldKey> => {
  const conditional = listCategoryFields(key).filter(({ clearedWithout }) => clearedWithout)
  const filled = Object.fromEntries(conditional.map((field) => [field.key, FILLED[field.kind]]))
  const left = applyChoiceConsequences(key, { ...values, ...filled }, lists.choices)
  return new Set(conditional.flatMap((field) => (left[field.key] === '' ? [field.key] : [])))
}
