import { z } from 'zod'
import { type FieldError, invalid } from '#lib/core/errors.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { isContainer, isTooDeep } from '#lib/core/input-bounds.ts'
import { parsePaging } from '#lib/core/pagination.ts'

/** Returns one field error for each issue of a schema, with the path of its field. */
const toFieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.'), message }))

// The schema by which each parsed object was made. An endpoint and its command use the same schema, so the command need not parse
// again. Parsed objects are frozen, so that none can be changed past its schema.
const parsed = new WeakMap<object, z.ZodType>()

/**
 * Parses the input of an endpoint or command; an object already parsed by the same schema is returned as it is. Raises INVALID
 * with one entry per field.
 */
export const parseInput = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const isObject = typeof input === 'object' && input !== null
  const named = unwrapZodSchema(schema)
  if (isObject && parsed.get(input) === named) return input as T
  if (isTooDeep(input)) throw invalid('The request is nested too deeply.')
  const result = schema.safeParse(input)
  if (!result.success) throw invalid(toFieldErrors(result.error))
  if (isContainer(result.data)) {
    // What a schema passes on as it is belongs to the caller.
    if (result.data !== input) freezeDeep(result.data)
    parsed.set(result.data, named)
  }
  return result.data
}

// Unwraps lazy schemas, which endpoints use where the schema depends on configuration.
const unwrapZodSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodLazy ? unwrapZodSchema(schema.unwrap() as z.ZodType) : schema

const freezeDeep = <T extends object>(value: T): T => {
  for (const item of Object.values(value)) if (isContainer(item) && !Object.isFrozen(item)) freezeDeep(item)
  return Object.freeze(value)
}

/** Returns the first value of a repeated parameter, and any other value itself. */
export const takeFirst = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Returns null for an empty text, and any other value itself. */
export const turnEmptyToNull = (value: unknown): unknown => (value === '' ? null : value)

const firstValue = z.preprocess(takeFirst, z.union([z.string(), z.number()]).optional().catch(undefined))

/** Schema of `page` and `pageSize` in a URL, parsed leniently; the first of the sizes is the default. */
export const pagingSchema = (sizes: readonly number[]) =>
  z.object({
    page: firstValue.transform((page) => parsePaging({ page }, sizes).page),
    pageSize: firstValue.transform((pageSize) => parsePaging({ pageSize }, sizes).pageSize),
  })

/** The largest value of an integer column. */
export const LARGEST_NUMBER = 2_147_483_647

/** Query of a comparison: the earlier version to compare with; the previous one by default. */
export const compareQuery = z.object({
  with: z.coerce.number().int().min(1).max(LARGEST_NUMBER).optional().catch(undefined),
})

/** Schema of the version that an edit replaces. */
export const recordVersion = z
  .int({ error: 'The version is required.' })
  .min(0, 'The version is required.')
  .max(LARGEST_NUMBER, 'There is no such version.')

/**
 * Schema of a single line of text: whitespace and control characters become single spaces, and invalid Unicode is replaced.
 * Anything but a string is rejected with `message`.
 */
export const oneLine = (message: string) =>
  z.string({ error: message }).transform((text) =>
    text
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .toWellFormed()
      .trim(),
  )

/** Schema of a record id in a URL path, in canonical form only. */
export const recordId = z.string().transform((text, context): number => {
  const id = parseRecordId(text)
  if (id !== null) return id
  context.addIssue({ code: 'custom', message: 'This is not an id.', input: text })
  return z.NEVER
})

const anything = z.unknown()

/** Schema of a command's input that only our own code creates; it is not validated. */
export const unchecked = <T>(): z.ZodType<T> => anything as unknown as z.ZodType<T>

/** Schema of a record id in a command's input. */
export const recordKey = z.int().min(1).max(LARGEST_NUMBER)

/** Schema of a profile's kind and id in a command's input. */
export const profileKey = z.object({ kind: z.enum(['lender', 'broker', 'lawfirm']), id: recordKey })

/** Schema of the path parameter `id`. */
export const byId = z.object({ id: recordId })
