import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { namedId } from '#lib/core/id-parameters.ts'
import { takeFirst } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** The kind of a mailing: BULK goes to people whom staff chose, MARKETING to the people of a saved user search. */
export const mailingKind = z.enum(['BULK', 'MARKETING'])
export type MailingKind = z.output<typeof mailingKind>

/** The same kinds as they are written in URLs. */
const MAILING_KINDS = { bulk: 'BULK', marketing: 'MARKETING' } as const satisfies Record<string, MailingKind>
export type KindInAddress = keyof typeof MAILING_KINDS

/** The path parameter that holds a mailing's kind. */
export const byKind = z.object({
  kind: z.enum(Object.keys(MAILING_KINDS) as [KindInAddress]).transform((word): MailingKind => MAILING_KINDS[word]),
})

/** Why a chosen person does not get a mailing. */
export const leftOutReason = z.enum(['UNSUBSCRIBED', 'NO_ADDRESS', 'CLOSED', 'SWITCHED_OFF', 'SAME_ADDRESS'])
export type LeftOutReason = z.output<typeof leftOutReason>

/**
 * Why a person gets a mailing: SUBSCRIBED, or SERVICE (unsubscribed, but included for the reason that staff stated).
 */
export const recipientBasis = z.enum(['SUBSCRIBED', 'SERVICE'])
export type Basis = z.output<typeof recipientBasis>

const count = z.int().min(0)

/** A person or company that can be chosen as a recipient (doc 3 §3); `key` is unique across both. */
export const recipientOption = z.strictObject({
  key: z.string().regex(/^(individual|company):\d+$/),
  name: z.string(),
  isSubscribed: z.boolean(),
  individualId: answeredId.nullable(),
  companyId: answeredId.nullable(),
  numberOfUnsubscribedUsers: count,
  /** The company of a person; null for a company. */
  company: z.string().nullable(),
  /** A person's address; null for a company and for a person without one. */
  email: z.string().nullable(),
  /** The number of people that the option adds: 1 for a person. */
  numberOfUsers: count,
})
export type RecipientOption = z.output<typeof recipientOption>

/** A sender address that a mailing can use (doc 3 §3); the default is the product's own. */
export const senderOption = z.strictObject({ email: z.string(), senderName: z.string(), isDefault: z.boolean() })
export type SenderOption = z.output<typeof senderOption>

/** How many people were chosen and what happens to each; the seven other counts sum to `total`. */
export const audienceSummary = z.strictObject({
  total: count,
  /** People who get the mailing because they are subscribed. */
  subscribed: count,
  /** People who get the mailing although they are unsubscribed. */
  service: count,
  unsubscribed: count,
  noAddress: count,
  closed: count,
  switchedOff: count,
  sameAddress: count,
})
export type AudienceSummary = z.output<typeof audienceSummary>

/** One person of an audience: either `basis` (gets the mailing) or `reason` (does not) is set. */
export const audienceLine = z.strictObject({
  individualId: answeredId,
  name: z.string(),
  company: z.string(),
  address: z.string().nullable(),
  basis: recipientBasis.nullable(),
  reason: leftOutReason.nullable(),
})
export type AudienceLine = z.output<typeof audienceLine>

/** The filters of an audience's list: everybody, those who get the mailing, or those who do not. */
export const AUDIENCE_PARTS = ['all', 'in', 'out'] as const
export const AUDIENCE_PAGE_SIZES = [50, 100] as const

/** A person's values for the merge fields; null for a missing one. */
export const mergeValues = z.strictObject({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
  bdm: z.string().nullable(),
})
export type MergeValues = z.output<typeof mergeValues>

const word = z.preprocess(takeFirst, z.string().max(200).transform(removeUnstorable)).catch('')

/** The query parameters of the sender look-up. */
export const senderQuery = z.object({ search: word })

/** The query parameters of the recipient look-up. */
export const recipientQuery = senderQuery.extend({ includeUnsubscribed: word.transform((text) => text === 'true') })

/** The query parameters of the recipients of a marketing mailing. */
export const marketingQuery = z.object({
  savedSearchId: z.preprocess(takeFirst, namedId).optional(),
  page: z.preprocess(takeFirst, z.coerce.number().int().min(1).max(100_000)).catch(1),
})

/** The query parameters of the audience list. */
export const audienceQuery = z.object({
  show: z.preprocess(takeFirst, z.enum(AUDIENCE_PARTS)).catch('all'),
  page: z.preprocess(takeFirst, z.coerce.number().int().min(1).max(100_000)).catch(1),
})
