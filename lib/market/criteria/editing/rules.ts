import type { FieldError } from '#lib/core/errors.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { criteriaMessages } from '#lib/market/criteria/labels.ts'
import { termsOf, valuesOf } from '#lib/market/criteria/rules.ts'
import type { CriteriaValues, StoredTerms } from '#lib/market/criteria/schema.ts'

/** What a person typed and what cannot be stored yet, by field. */
export type KeptInput = Partial<CriteriaValues>

/** Of typed values those that were refused. */
export const keptOf = (values: CriteriaValues, errors: readonly FieldError[]): KeptInput =>
  Object.fromEntries(errors.flatMap(({ field }) => (field ? [[field, values[field as keyof CriteriaValues]]] : [])))

/** Why what a person typed is not stored; nothing of it that is stored by now. */
export const unsavedOf = (key: CategoryKey, kept: KeptInput, stored: StoredTerms): FieldError[] => {
  const before = valuesOf(stored)
  const { errors } = termsOf(key, { ...before, ...kept }, stored)
  const waiting = Object.keys(kept).filter(
    (field) =>
      !errors.some((error) => error.field === field) &&
      JSON.stringify(kept[field as keyof CriteriaValues]) !== JSON.stringify(before[field as keyof CriteriaValues]),
  )
  return [...errors, ...waiting.map((field) => ({ code: 'INVALID', field, message: criteriaMessages.notSaved }))]
}
