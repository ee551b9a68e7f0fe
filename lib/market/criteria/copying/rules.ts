import { type CategoryKey, getCriteriaCategory, listCategoryFields } from '#lib/market/criteria/fields.ts'
import { createEmptyTerms, hasDistanceFromCapital, toCriteriaFormValues } from '#lib/market/criteria/rules.ts'
import type { CriteriaValues } from '#lib/market/criteria/schema.ts'

type Part = Partial<CriteriaValues>

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

// One state is preselected, which counts as nothing filled in (row F-22).
const isUnfilled = (field: string, value: unknown): boolean =>
  field === 'states' ? isSame(value, toCriteriaFormValues(createEmptyTerms()).states) : !value || isSame(value, [])

/** True if nothing is filled in but the preselected state. */
export const isFormEmpty = (key: CategoryKey, values: CriteriaValues): boolean =>
  ['choices', 'states', ...listCategoryFields(key).map(({ key: field }) => field)].every((field) =>
    isUnfilled(field, values[field as keyof CriteriaValues]),
  )

const filterPart = (part: Part, isKept: (field: keyof CriteriaValues) => boolean): Part =>
  Object.fromEntries(Object.entries(part).filter(([field]) => isKept(field as keyof CriteriaValues)))

/** Returns the part of some values for which a form has nothing filled in. */
export const pickUnfilled = (values: CriteriaValues, part: Part): Part =>
  filterPart(part, (field) => isUnfilled(field, values[field]))

/** Returns, of the values before a copy, those whose copied value nobody has changed since. */
export const pickUnchanged = (
  values: CriteriaValues,
  { copied, before }: { copied: Part; before: CriteriaValues },
): Part =>
  filterPart(
    Object.fromEntries(Object.keys(copied).map((field) => [field, before[field as keyof CriteriaValues]])),
    (field) => isSame(values[field], copied[field]),
  )

/**
 * Returns the values of one category that another of the same lender can begin with: the terms that both have, the
 * states, and the choices if both choose from the same types.
 */
export const pickCopyableValues = (
  from: CategoryKey,
  to: CategoryKey,
  values: CriteriaValues,
): Partial<CriteriaValues> => {
  const shared = new Set(listCategoryFields(from).map(({ key }) => key))
  const terms = listCategoryFields(to).flatMap(({ key }) => (shared.has(key) ? [[key, values[key]] as const] : []))
  const isSameChoice = getCriteriaCategory(from).groups === getCriteriaCategory(to).groups
  return {
    ...Object.fromEntries(terms),
    states: values.states.map((state) => (hasDistanceFromCapital(to) ? state : { ...state, distanceKey: null })),
    choices: isSameChoice ? values.choices : [],
  }
}
