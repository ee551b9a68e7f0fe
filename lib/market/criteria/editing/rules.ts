import type { FieldError } from '#lib/core/errors.ts'
import { ALL_FIELDS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { criteriaMessages } from '#lib/market/criteria/labels.ts'
import { parseTypedTerms, toCriteriaFormValues } from '#lib/market/criteria/rules.ts'
import type { ChosenState, CriteriaLists, CriteriaValues, StoredTerms } from '#lib/market/criteria/schema.ts'

/** A person's typed criteria values that could not be stored, by field. */
export type KeptInput = Partial<CriteriaValues>

/** Returns the typed criteria values whose fields have errors. */
export const pickRefusedValues = (values: CriteriaValues, errors: readonly FieldError[]): KeptInput =>
  Object.fromEntries(errors.flatMap(({ field }) => (field ? [[field, values[field as keyof CriteriaValues]]] : [])))

/** Returns why a person's kept input is not stored; leaves out values that equal the stored ones by now. */
export const listUnsavedInput = (key: CategoryKey, kept: KeptInput, stored: StoredTerms): FieldError[] => {
  const before = toCriteriaFormValues(stored)
  const { errors } = parseTypedTerms(key, { ...before, ...kept }, stored)
  const waiting = Object.keys(kept).filter(
    (field) =>
      !errors.some((error) => error.field === field) &&
      JSON.stringify(kept[field as keyof CriteriaValues]) !== JSON.stringify(before[field as keyof CriteriaValues]),
  )
  return [...errors, ...waiting.map((field) => ({ code: 'INVALID', field, message: criteriaMessages.notSaved }))]
}

const KEPT = new Set<string>(ALL_FIELDS.flatMap(({ key, isPrivate }) => (isPrivate ? [key] : [])))

/**
 * Compares two versions of a category's terms, ignoring the order of states, regions and choices. `open` is true if
 * others can read the difference; only that un-verifies (decision 'what un-verifies').
 */
export const diffCriteriaTerms = (before: StoredTerms, after: StoredTerms) => {
  const [{ states, choices, ...terms }, now] = [toCriteriaFormValues(before), toCriteriaFormValues(after)]
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const fields = Object.entries(terms).flatMap(([key, value]) =>
    value === now[key as keyof CriteriaValues] ? [] : [key],
  )
  const changed = { states: differs(states, now.states), choices: differs(choices, now.choices) }
  const isPlaced = changed.states || changed.choices
  return { ...changed, any: isPlaced || fields.length > 0, open: isPlaced || fields.some((key) => !KEPT.has(key)) }
}

/** Returns errors for states, regions, distances or choices that are not in the lists. */
export const checkKnownChoices = (values: CriteriaValues, lists: CriteriaLists): FieldError[] => {
  const choices = new Set(lists.choices.flatMap(({ types }) => types.map(({ key }) => key)))
  const distances = new Set(lists.distances.map(({ key }) => key))
  const states = new Set(values.states.map(({ stateKey }) => stateKey))
  const isKnown = ({ stateKey, distanceKey, regionIds }: ChosenState): boolean => {
    const state = lists.states.find(({ key }) => key === stateKey)
    const regions = new Set(state?.regions.map(({ id }) => id))
    return (
      state !== undefined &&
      (distanceKey === null || distances.has(distanceKey)) &&
      regionIds.every((id) => regions.has(id)) &&
      new Set(regionIds).size === regionIds.length
    )
  }
  const error = (field: string): FieldError => ({ code: 'INVALID', field, message: criteriaMessages.unknownChoice })
  return [
    ...(values.choices.every((choice) => choices.has(choice)) ? [] : [error('choices')]),
    ...(states.size === values.states.length && values.states.every(isKnown) ? [] : [error('states')]),
  ]
}
