import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form'
import type { FieldError } from '#lib/core/errors.ts'

export type FormError = Pick<FieldError, 'field' | 'message'>

/** Returns the errors of a form's schema, one entry for each message and path. */
export const listErrors = (errors: unknown, path = ''): FormError[] => {
  if (errors === null || typeof errors !== 'object') return []
  const { message } = errors as { message?: unknown }
  if (typeof message === 'string' && message !== '') return [{ field: path, message }]
  return Object.entries(errors)
    .filter(([name]) => name !== 'ref')
    .flatMap(([name, inner]) => listErrors(inner, path === '' ? name : `${path}.${name}`))
}

/** Converts errors to react-hook-form's nested format. */
export const toFieldErrors = <Values extends FieldValues>(errors: readonly FormError[]): FieldErrors<Values> => {
  const nested: FieldErrors<Values> = {}
  for (const { field = '', message } of errors) {
    const before: { message?: unknown } = get(nested, field) ?? {}
    if (before.message === undefined) set(nested, field, { ...before, type: 'refused', message })
  }
  return nested
}

/** Returns the errors without duplicates of field and message. */
export const removeDuplicates = <Fault extends { field?: string | undefined; message: string }>(
  errors: readonly Fault[],
): Fault[] => [...new Map(errors.map((error) => [`${error.field}|${error.message}`, error])).values()]

/** True for an error of a field or of a value inside it. */
export const isErrorOfField = (name: string, field: string | undefined): boolean =>
  field === name || field?.startsWith(`${name}.`) === true
