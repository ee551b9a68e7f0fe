import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { namedId } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** What a mailing is: to people whom staff chose, or to the people of a saved user search. */
export const mailingKind = z.enum(['BULK', 'MARKETING'])
export type MailingKind = z.output<typeof mailingKind>

/** The same as addresses write it. */
const MAILING_KINDS = { bulk: 'BULK', marketing: 'MARKETING' } as const satisfies Record<string, MailingKind>
export type KindInAddress = keyof typeof MAILING_KINDS

/** The gap of an address that holds a mailing's kind. */
export const byKind = z.object({
  kind: z.enum(Object.keys(MAILING_KINDS) as [KindInAddress]).transform((word): MailingKind => MAILING_KINDS[word]),
})

/** Why somebody who was chosen does not get a mailing. */
export const leftOutReason = z.enum(['UNSUBSCRIBED', 'NO_ADDRESS', 'CLOSED', 'SWITCHED_OFF', 'SAME_ADDRESS'])
export type LeftOutReason = z.output<typeof leftOutReason>

/** Why somebody may get it: is subscribed, or gets it for the mailing's stated reason. */
export const recipientBasis = z.enum(['SUBSCRIBED', 'SERVICE'])
export type Basis = z.output<typeof recipientBasis>

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
  basis: recipientBasis.nullable(),
  reason: leftOutReason.nullable(),
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
const word = z.preprocess(first, z.string().max(200).transform(removeUnstorable)).catch('')

/** The query of the senders' look-up. */
export const senderQuery = z.object({ search: word })

/** The query of the recipients' look-up. */
export const recipientQuery = senderQuery.extend({ includeUnsubscribed: word.transform((text) => text === 'true') })

/** The query of a marketing mailing's recipients. */
export const marketingQuery = z.object({
  savedSearchId: z.preprocess(first, namedId).optional(),
  page: z.preprocess(first, z.coerce.number().int().min(1).max(100_000)).catch(1),
})

/** The query of an audience's page. */
export const audienceQuery = z.object({
  show: z.preprocess(first, z.enum(AUDIENCE_PARTS)).catch('all'),
  page: z.preprocess(first, z.coerce.number().int().min(1).max(100_000)).catch(1),
})
