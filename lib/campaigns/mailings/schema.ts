import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

/** What a mailing is: to people whom staff chose, or to the people of a saved user search. */
export const mailingKind = z.enum(['BULK', 'MARKETING'])
export type MailingKind = z.output<typeof mailingKind>

/** The states of a mailing, in their order; a draft is its author's alone and in no list. */
export const mailingState = z.enum(['DRAFT', 'FROZEN', 'SENDING', 'PAUSED', 'DONE', 'CANCELLED'])
export type MailingState = z.output<typeof mailingState>

/** The states of a recipient: each is in exactly one, so their counts sum to the audience. */
export const recipientState = z.enum([
  'QUEUED',
  'CLAIMED',
  'WIRE',
  'SENT',
  'FAILED',
  'UNKNOWN',
  'SUPPRESSED',
  'CANCELLED',
])
export type RecipientState = z.output<typeof recipientState>

/** Why somebody who was chosen does not get a mailing. */
export const leftOutReason = z.enum(['UNSUBSCRIBED', 'NO_ADDRESS', 'CLOSED', 'SWITCHED_OFF', 'SAME_ADDRESS'])
export type LeftOutReason = z.output<typeof leftOutReason>

/** What the mail service reported of a recipient last. */
export const deliveryReport = z.enum(['DELIVERED', 'BOUNCED', 'COMPLAINED'])
export type DeliveryReport = z.output<typeof deliveryReport>

/** Why somebody may get a mailing: subscribed, or for the stated reason of a service message. */
export const recipientBasis = z.enum(['SUBSCRIBED', 'SERVICE'])
export type RecipientBasis = z.output<typeof recipientBasis>

const count = z.int().min(0)

/** How many recipients are in each state and left out for each reason, counted at one moment. */
export const mailingCounts = z.strictObject({
  total: count,
  states: z.record(recipientState, count),
  leftOut: z.record(leftOutReason, count),
  bounced: count,
  complained: count,
})
export type MailingCounts = z.output<typeof mailingCounts>

/** A mailing in the list. */
export const mailingRow = z.strictObject({
  id: answeredId,
  kind: mailingKind,
  subject: z.string(),
  senderEmail: z.string(),
  senderName: z.string().nullable(),
  sentBy: z.string(),
  frozenAt: z.date(),
  state: mailingState,
  recipients: count,
  sent: count,
  failed: count,
  leftOut: count,
})
export type MailingRow = z.output<typeof mailingRow>
