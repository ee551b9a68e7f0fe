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

/** Returns the errors without duplicates of field and message. */
export const removeDuplicates = <Fault extends { field?: string | undefined; message: string }>(
  errors: readonly Fault[],
): Fault[] => [...new Map(errors.map((error) => [`${error.field}|${error.message}`, error])).values()]

/** True for an error of a field or of a value inside it. */
export const isErrorOfField = (name: string, field: string | undefined): boolean =>
  field === name || field?.startsWith(`${name}.`) === true
