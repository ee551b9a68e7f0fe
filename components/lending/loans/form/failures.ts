import type { FieldErrors } from 'react-hook-form'
import type { FieldError } from '#lib/core/errors.ts'

/** The errors that the form's schema found, one entry per field with its path. */
export const errorsIn = (errors: FieldErrors): FieldError[] => leaves(errors, '')

const leaves = (node: unknown, path: string): FieldError[] => {
  if (node === null || typeof node !== 'object') return []
  const { message } = node as { message?: unknown }
  if (typeof message === 'string' && message !== '') return [{ code: 'INVALID', field: path, message }]
  return Object.entries(node)
    .filter(([name]) => name !== 'ref')
    .flatMap(([name, child]) => leaves(child, path === '' ? name : `${path}.${name}`))
}
