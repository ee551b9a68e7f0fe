import { z } from 'zod'
import { type FieldError, invalid } from '#lib/core/errors.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { parsePaging } from '#lib/core/pagination.ts'

/** What a schema refused, one entry per issue with its field's path. */
const fieldErrorsOf = (error: z.ZodError): FieldError[] =>
  error.issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.'), message }))

// What a schema has made, by the schema: an endpoint and the command behind it name the same one.
const parsed = new WeakMap<object, z.ZodType>()

/** Parses the input of an endpoint or command; what this very schema has made is taken as it is. Raises INVALID with one entry per field. */
export const parseInput = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const isObject = typeof input === 'object' && input !== null
  const named = namedBy(schema)
  if (isObject && parsed.get(input) === named) return input as T
  if (isTooDeep(input)) throw invalid('The request is nested too deeply.')
  const result = schema.safeParse(input)
  if (!result.success) throw invalid(fieldErrorsOf(result.error))
  if (typeof result.data === 'object' && result.data !== null) parsed.set(result.data, named)
  return result.data
}

// An endpoint whose schema needs a setting of the process names it lazily.
const namedBy = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodLazy ? namedBy(schema.unwrap() as z.ZodType) : schema

const typed = z.preprocess(
  (value) => (Array.isArray(value) ? value[0] : value),
  z.union([z.string(), z.number()]).optional().catch(undefined),
)

/** `page` and `pageSize` of an address, forgiving; the first of the sizes is the usual one. */
export const pagingQuery = (sizes: readonly number[]) =>
  z.object({
    page: typed.transform((page) => parsePaging({ page }, sizes).page),
    pageSize: typed.transform((pageSize) => parsePaging({ pageSize }, sizes).pageSize),
  })

const DEEPEST = 32

/** True for a value nested deeper than anything of ours, which a reader that calls itself might not survive (threat C1). */
export const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1)
    level = level.flatMap((item) => (isNest(item) ? Object.values(item) : []))
  return level.length > 0
}

const MOST_ENTRIES = 1_000

/** Refuses a sent value in which one list or record has over 1,000 entries, before a schema reads any of them (threat J1). */
export const requireFew = (value: unknown): void => {
  for (let level: unknown[] = [value]; level.length > 0; ) {
    const below: unknown[] = []
    for (const item of level) {
      if (!isNest(item)) continue
      const entries = Array.isArray(item) ? item : Object.values(item)
      if (entries.length > MOST_ENTRIES) throw invalid('The request has too many entries.')
      for (const entry of entries) if (isNest(entry)) below.push(entry)
    }
    level = below
  }
}

// What JSON can nest; bytes, requests and the like are one value each.
const isNest = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value)))

/** The largest number of a record's column. */
export const LARGEST_NUMBER = 2_147_483_647

/** With which earlier version a version is compared; the one before it unless told. */
export const compareQuery = z.object({
  with: z.coerce.number().int().min(1).max(LARGEST_NUMBER).optional().catch(undefined),
})

/** The version of a record that an edit replaces. */
export const recordVersion = z
  .int({ error: 'The version is required.' })
  .min(0, 'The version is required.')
  .max(LARGEST_NUMBER, 'There is no such version.')

/** One line of text: single spaces, no character that PostgreSQL cannot store; anything but a text is refused with `message`. */
export const oneLine = (message: string) =>
  z.string({ error: message }).transform((text) =>
    text
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .toWellFormed()
      .trim(),
  )

/** A record id in an address, as links write it and no other way. */
export const recordId = z.string().transform((text, context): number => {
  const id = recordIdIn(text)
  if (id !== null) return id
  context.addIssue({ code: 'custom', message: 'This is not an id.', input: text })
  return z.NEVER
})

const anything = z.unknown()

/** The input of a command that our own code makes and no request; it is taken as it is. */
export const unchecked = <T>(): z.ZodType<T> => anything as unknown as z.ZodType<T>

/** The id of a record as a command is told it. */
export const recordKey = z.int().min(1).max(LARGEST_NUMBER)

/** Kind and id of a profile as a command is told them. */
export const profileKey = z.object({ kind: z.enum(['lender', 'broker', 'lawfirm']), id: recordKey })

/** The gap of an address that names one record. */
export const byId = z.object({ id: recordId })

/** What a call without its record's id is told (row C-13; decision ''Id is required''). */
export const ID_REQUIRED = 'Id is required'

const NO_IDS = ['', 'undefined', 'null']

/** True for what stands in place of an id that a caller did not have. */
export const isNoId = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && NO_IDS.includes(value.trim()))

/** What names no record, though something stands there. */
const NO_RECORD = 0

const idIn = (value: unknown): number =>
  recordIdIn(typeof value === 'string' || typeof value === 'number' ? String(value) : undefined) ?? NO_RECORD

const maybe = z.unknown().optional()

/** A record's id in a query or a payload; undefined where none stands, and what is no id names no record. */
export const namedId = maybe.transform((value) => (isNoId(value) ? undefined : idIn(value)))

/** The same where a missing one is told so. */
export const neededId = maybe.transform((value, context): number => {
  if (!isNoId(value)) return idIn(value)
  // Stryker disable next-line StringLiteral: an issue is told by its message, its code shows nowhere.
  context.addIssue({ code: 'custom', message: ID_REQUIRED })
  return z.NEVER
})

/** The same gap in the calls that tell a missing id from an unknown one: nothing, or the call's own next word, stands there. */
export const requiredId = (message: string) =>
  z.object({
    id: z.string().transform((text, context): number => {
      const id = recordIdIn(text)
      if (id !== null) return id
      const isMissing = isNoId(text) || isCallWord(text)
      context.addIssue({ code: 'custom', message, input: text, params: { isMissing } })
      return z.NEVER
    }),
  })
export const byRequiredId = requiredId(ID_REQUIRED)

// An empty piece of an address vanishes on the way, so that the next one takes its place.
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
const isCallWord = (text: string): boolean => CALL_WORDS.has(text)

const WITH_IDS = new Set(['lenders', 'brokers', 'lawfirms', 'individuals', 'companies'])

/** True for the address, after `/api/`, of a call about a profile, a person or a company whose id was left out. */
export const isIdLeftOut = ([noun = '', next]: readonly string[]): boolean =>
  WITH_IDS.has(noun) && (next === undefined || isNoId(next) || isCallWord(next))
