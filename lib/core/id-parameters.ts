import { z } from 'zod'
import { parseRecordId } from '#lib/core/ids.ts'

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
