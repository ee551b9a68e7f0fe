import type { z } from 'zod'
import { type FieldError, invalid } from '#lib/core/errors.ts'

/** What a schema refused, one entry per issue with its field's path. */
const fieldErrorsOf = (error: z.ZodError): FieldError[] =>
  error.issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.'), message }))

/** Parses the input of a command; raises INVALID with one entry per field. */
export const parseInput = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw invalid(fieldErrorsOf(result.error))
}
