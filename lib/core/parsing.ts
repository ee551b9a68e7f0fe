import { z } from 'zod'
import { type FieldError, invalid } from '#lib/core/errors.ts'
import { parseRecordId } from '#lib/core/ids.ts'
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

const DEEPEST = 32

/** Returns true if a value is nested more than 32 levels deep, which could overflow the stack of a recursive parser (threat C1). */
export const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1)
    level = level.flatMap((item) => (isContainer(item) ? Object.values(item) : []))
  return level.length > 0
}

const MOST_ENTRIES = 1_000

/** Raises INVALID if any list or object of a request has over 1,000 entries; runs before a schema reads them (threat J1). */
export const requireFewEntries = (value: unknown): void => {
  for (let level: unknown[] = [value]; level.length > 0; ) {
    const below: unknown[] = []
    for (const item of level) {
      if (!isContainer(item)) continue
      const entries = Array.isArray(item) ? item : Object.values(item)
      if (entries.length > MOST_ENTRIES) throw invalid('The request has too many entries.')
      for (const entry of entries) if (isContainer(entry)) below.push(entry)
    }
    level = below
  }
}

// Returns true for arrays and plain objects; bytes, requests and the like count as single values.
const isContainer = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value)))

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

/** The error message of a call without its record's id (row C-13; decision ''Id is required''). */
export const ID_REQUIRED = 'Id is required'

const NO_IDS = ['', 'undefined', 'null']

/** Returns true for a missing id, including the texts 'undefined' and 'null' that clients put in its place. */
export const isMissingId = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && NO_IDS.includes(value.trim()))

/** An id that no record has, for a text that is present but not a valid id. */
const NO_RECORD = 0

const toRecordIdOrNone = (value: unknown): number =>
  parseRecordId(typeof value === 'string' || typeof value === 'number' ? String(value) : undefined) ?? NO_RECORD

const maybe = z.unknown().optional()

/** Schema of an optional id in a query or payload: undefined if missing, and 0 (no record) if it is not a valid id. */
export const namedId = maybe.transform((value) => (isMissingId(value) ? undefined : toRecordIdOrNone(value)))

/** Schema of a required id in a query or payload: a missing one is rejected, and an invalid one becomes 0 (no record). */
export const neededId = maybe.transform((value, context): number => {
  if (!isMissingId(value)) return toRecordIdOrNone(value)
  // Stryker disable next-line StringLiteral: an issue is shown by its message, and its code nowhere.
  context.addIssue({ code: 'custom', message: ID_REQUIRED })
  return z.NEVER
})

/**
 * Schema of the path parameter `id` that marks whether the id is missing (empty, or the next segment of the path took its place)
 * or invalid. Both are rejected with `message`.
 */
export const requiredIdSchema = (message: string) =>
  z.object({
    id: z.string().transform((text, context): number => {
      const id = parseRecordId(text)
      if (id !== null) return id
      const isMissing = isMissingId(text) || isApiPathWord(text)
      context.addIssue({ code: 'custom', message, input: text, params: { isMissing } })
      return z.NEVER
    }),
  })
export const byRequiredId = requiredIdSchema(ID_REQUIRED)

// Path segments that can follow an id. An empty segment is collapsed on the way, so the next one arrives in the id's place.
const CALL_WORDS = new Set(
  ['activate-profile', 'pause-profile', 'system-user', 'file-notes', 'detail-notes', 'matches', 'reviews', 'loans']
    .concat(['delete', 'resend-invitation', 'reset-password', 'lead-score', 'followup-date', 'master-switch'])
    .concat(['add-broker-profile', 'add-lender-profile', 'remove-broker-profile', 'remove-lender-profile'])
    .concat([
      'lender',
      'broker',
      'dual',
      'lawfirm',
      'delete-account',
      'delete-lawfirm-account',
      'portrait-order',
      'criteria',
      'categories',
      'subscriptions',
    ]),
)
const isApiPathWord = (text: string): boolean => CALL_WORDS.has(text)

const WITH_IDS = new Set(['lenders', 'brokers', 'lawfirms', 'individuals', 'companies'])

/** Returns true if a path after `/api/` is that of a profile, person or company whose id was left out. */
export const isRecordIdLeftOut = ([noun = '', next]: readonly string[]): boolean =>
  WITH_IDS.has(noun) && (next === undefined || isMissingId(next) || isApiPathWord(next))
