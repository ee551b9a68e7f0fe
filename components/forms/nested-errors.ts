import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form'
import type { FormError } from './form-errors.ts'

/** Converts errors to react-hook-form's nested format. */
export const toFieldErrors = <Values extends FieldValues>(errors: readonly FormError[]): FieldErrors<Values> => {
  const nested: FieldErrors<Values> = {}
  for (const { field = '', message } of errors) {
    const before: { message?: unknown } = get(nested, field) ?? {}
    if (before.message === undefined) set(nested, field, { ...before, type: 'refused', message })
  }
  return nested
}
