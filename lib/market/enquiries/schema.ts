import { z } from 'zod'
import { readDollars } from '#lib/core/amounts.ts'
import { answeredId, rowsOf } from '#lib/core/answers.ts'
import { namedId, neededId } from '#lib/core/id-parameters.ts'
import { oneLine } from '#lib/core/parsing.ts'
import { normaliseEmail, removeUnstorable } from '#lib/core/text.ts'
import { CONSENT, enquiryMessages, LONGEST_WORDS } from '#lib/market/enquiries/labels.ts'
import { parseMobile } from '#lib/people/contacts/rules.ts'

const LINE = 100
const LONGEST_EMAIL = 254

/** The kinds of profile that visitors can write to. */
export const RECIPIENT_KINDS = ['lender', 'broker'] as const
const recipientKind = z.enum(RECIPIENT_KINDS)
export type RecipientKind = z.output<typeof recipientKind>

/** A profile that visitors can write to. */
export type Recipient = { kind: RecipientKind; id: number }

const requiredLineSchema = (message: string) =>
  oneLine(message).pipe(z.string().min(1, message).max(LINE, enquiryMessages.tooLong(LINE)))

// An empty form field counts as missing.
const optionalTextSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullish())

const email = z
  .string({ error: enquiryMessages.email })
  .transform(normaliseEmail)
  .pipe(z.email(enquiryMessages.email).max(LONGEST_EMAIL, enquiryMessages.email))

const mobile = z.string({ error: enquiryMessages.mobile }).transform((text, context) => {
  const number = parseMobile(text)
  if (number !== null) return number
  context.addIssue(enquiryMessages.mobile)
  return z.NEVER
})

// Whole dollars as people write them: '1.5m' is 1,500,000.
const amount = z.union([z.string(), z.number()], { error: enquiryMessages.amount }).transform((given, context) => {
  const dollars = readDollars(String(given))
  if (dollars && BigInt(dollars) > 0n) return BigInt(dollars)
  context.addIssue(enquiryMessages.amount)
  return z.NEVER
})

// Browsers send line breaks as CR LF.
const words = z
  .string({ error: enquiryMessages.words })
  .transform((text) => removeUnstorable(text).replaceAll('\r\n', '\n').trim())
  .pipe(z.string().max(LONGEST_WORDS, enquiryMessages.words))

const consent = z.preprocess(
  (value) => value === true || value === 'true' || value === 'on',
  z.literal(true, { error: enquiryMessages.consent }),
)

const version = z
  .union([z.string(), z.number()], { error: enquiryMessages.consentChanged })
  .transform(Number)
  .refine((given) => given === CONSENT.version, enquiryMessages.consentChanged)

/** A visitor's enquiry as the form and the API send it (decision 'enquiry'). */
export const enquirySchema = z
  .strictObject({
    kind: recipientKind,
    id: neededId,
    /** The person whose public page the enquiry was opened from. */
    individualId: namedId,
    name: requiredLineSchema(enquiryMessages.name),
    email: optionalTextSchema(email),
    mobile: optionalTextSchema(mobile),
    amount,
    suburb: requiredLineSchema(enquiryMessages.suburb),
    words: words.optional().transform((text) => text ?? ''),
    consent,
    /** The version of the consent text that was agreed to. */
    consentVersion: version,
    /** Honeypot: people do not see this field, so only bots fill it in. */
    website: z.string().optional().transform(Boolean),
  })
  .refine(({ email, mobile }) => Boolean(email ?? mobile), {
    path: ['email'],
    message: enquiryMessages.contact,
    when: ({ value }) => {
      const given = value as { email?: unknown; mobile?: unknown } | null | undefined
      return typeof given === 'object' && given !== null && !given.email && !given.mobile
    },
  })
export type EnquiryInput = z.output<typeof enquirySchema>

/** An enquiry as staff and its recipient read it. */
const enquiryRow = z.strictObject({
  id: answeredId,
  kind: recipientKind,
  profileId: answeredId,
  companyName: z.string(),
  /** The person that the enquiry was emailed to. */
  personName: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  /** The visitor's mobile number in E.164 format. */
  mobile: z.string().nullable(),
  /** The amount needed, in whole dollars. */
  amount: z.bigint(),
  suburb: z.string(),
  words: z.string(),
  consentVersion: z.int(),
  sentAt: z.date(),
})
export type EnquiryRow = z.output<typeof enquiryRow>

/** A page of enquiries. */
export const enquiriesAnswer = rowsOf(enquiryRow)

/** The payload of the queued email about an enquiry. */
export type EnquiryPayload = { enquiryId: number }
