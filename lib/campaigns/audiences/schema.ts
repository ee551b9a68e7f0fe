import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

/** The kinds of a mailing as they are stored, and as addresses write them. */
const MAILING_KINDS = { bulk: 'BULK', marketing: 'MARKETING' } as const
export type KindInAddress = keyof typeof MAILING_KINDS
export type MailingKind = (typeof MAILING_KINDS)[KindInAddress]

/** The gap of an address that holds a mailing's kind. */
export const byKind = z.object({
  kind: z.enum(Object.keys(MAILING_KINDS) as [KindInAddress]).transform((word): MailingKind => MAILING_KINDS[word]),
})

/** Why somebody who was chosen does not get a mailing. */
export const LEFT_OUT_REASONS = ['UNSUBSCRIBED', 'NO_ADDRESS', 'CLOSED', 'SWITCHED_OFF', 'SAME_ADDRESS'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** Why somebody may get it: is subscribed, or gets it for the mailing's stated reason. */
const basis = z.enum(['SUBSCRIBED', 'SERVICE'])
export type Basis = z.output<typeof basis>

const count = z.int().min(0)

/** A person or a company that can be chosen (doc 3 §3); the key names it once. */
export const recipientOption = z.strictObject({
  key: z.string().regex(/^(individual|company):\d+$/),
  name: z.string(),
  isSubscribed: z.boolean(),
  individualId: answeredId.nullable(),
  companyId: answeredId.nullable(),
  numberOfUnsubscribedUsers: count,
  /** The company beside a person; the company itself has none. */
  company: z.string().nullable(),
  /** A person's address; null for a company and for a person without one. */
  email: z.string().nullable(),
  /** People that the choice stands for. */
  numberOfUsers: count,
})
export type RecipientOption = z.output<typeof recipientOption>

/** An address that a mailing can come from (doc 3 §3); the default one is the product's own. */
export const senderOption = z.strictObject({ email: z.string(), senderName: z.string(), isDefault: z.boolean() })
export type SenderOption = z.output<typeof senderOption>

/** How many people were chosen and what becomes of them; the seven numbers sum to the total. */
export const audienceSummary = z.strictObject({
  total: count,
  /** Get it, and are subscribed. */
  subscribed: count,
  /** Get it although they are unsubscribed. */
  service: count,
  unsubscribed: count,
  noAddress: count,
  closed: count,
  switchedOff: count,
  sameAddress: count,
})
export type AudienceSummary = z.output<typeof audienceSummary>

/** One person of an audience: in with a basis, or out with a reason. */
export const audienceLine = z.strictObject({
  individualId: answeredId,
  name: z.string(),
  company: z.string(),
  address: z.string().nullable(),
  basis: basis.nullable(),
  reason: z.enum(LEFT_OUT_REASONS).nullable(),
})
export type AudienceLine = z.output<typeof audienceLine>

/** The lines that a page of an audience shows: all, those who get it, or those who do not. */
export const AUDIENCE_PARTS = ['all', 'in', 'out'] as const
export const AUDIENCE_PAGE_SIZES = [50, 100] as const

/** The values of the merge fields for a person; null where there is none. */
export const mergeValues = z.strictObject({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
  bdm: z.string().nullable(),
})
export type MergeValues = z.output<typeof mergeValues>

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const word = z.preprocess(first, z.string().max(200)).catch('')

/** The query of the senders' look-up. */
export const senderQuery = z.object({ search: word })

/** The query of the recipients' look-up. */
export const recipientQuery = senderQuery.extend({ includeUnsubscribed: word.transform((text) => text === 'true') })

/** The query of a marketing mailing's recipients. */
export const marketingQuery = z.object({
  savedSearchId: z.preprocess(first, z.unknown()).optional(),
  page: z.preprocess(first, z.coerce.number().int().min(1).max(100_000)).catch(1),
})

/** The query of an audience's page. */
export const audienceQuery = z.object({
  show: z.preprocess(first, z.enum(AUDIENCE_PARTS)).catch('all'),
  page: z.preprocess(first, z.coerce.number().int().min(1).max(100_000)).catch(1),
})
