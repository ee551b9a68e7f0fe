import { z } from 'zod'
import { leftOutReason, mailingKind, recipientBasis } from '#lib/campaigns/audiences/schema.ts'
import { DELIVERY_REPORTS } from '#lib/campaigns/sending/reports/schema.ts'
import { answeredId, rowsOf } from '#lib/core/answers.ts'

/** The states of a mailing, in order; a DRAFT is visible to its author only and in no list. */
export const mailingState = z.enum(['DRAFT', 'FROZEN', 'SENDING', 'PAUSED', 'DONE', 'CANCELLED'])
export type MailingState = z.output<typeof mailingState>

/** The states of a recipient. Each recipient has exactly one, so the counts sum to the audience. */
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

/** The latest delivery report of the mail service for a recipient. */
const deliveryReport = z.enum(DELIVERY_REPORTS)
export type DeliveryReport = z.output<typeof deliveryReport>

const count = z.int().min(0)

/** How many recipients are in each state, and how many people were left out for each reason, from one snapshot. */
const mailingCounts = z.strictObject({
  total: count,
  states: z.record(recipientState, count),
  leftOut: z.record(leftOutReason, count),
  bounced: count,
  complained: count,
})
export type MailingCounts = z.output<typeof mailingCounts>

/** A row of the mailings list. */
const mailingRow = z.strictObject({
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

export const MAILING_PAGE_SIZES = [50, 100] as const

/** A page of mailings. */
export const mailingsAnswer = rowsOf(mailingRow)

/** A file attached to every mail of a mailing; an inline one is an image in the text. */
const mailingFile = z.strictObject({
  id: answeredId,
  fileName: z.string(),
  byteSize: count,
  isInline: z.boolean(),
})
export type MailingFile = z.output<typeof mailingFile>

/** The fields that change while a mailing is sent; the screen polls them. */
const progress = { state: mailingState, pausedReason: z.string().nullable(), finishedAt: z.date().nullable() }

/** A mailing with its counts at this moment. */
export const mailing = mailingRow
  .omit({ recipients: true, sent: true, failed: true, leftOut: true })
  .extend(progress)
  .extend({
    counts: mailingCounts,
    files: z.array(mailingFile),
    /** The stated reason for including unsubscribed people, if they are. */
    reason: z.string().nullable(),
    savedSearchName: z.string().nullable(),
  })
export type Mailing = z.output<typeof mailing>

/** A recipient in the list of a mailing. */
const recipientRow = z.strictObject({
  id: answeredId,
  name: z.string(),
  company: z.string().nullable(),
  address: z.string(),
  basis: recipientBasis,
  state: recipientState,
  attempt: count,
  sentAt: z.date().nullable(),
  error: z.string().nullable(),
  report: deliveryReport.nullable(),
})
export type RecipientRow = z.output<typeof recipientRow>

/** A page of a mailing's recipients. */
export const recipientsAnswer = rowsOf(recipientRow)

/** A person who was chosen but does not get the mailing. */
const leftOutRow = z.strictObject({
  id: answeredId,
  name: z.string(),
  address: z.string().nullable(),
  reason: leftOutReason,
})
export type LeftOutRow = z.output<typeof leftOutRow>

/** A page of the people left out. */
export const leftOutAnswer = rowsOf(leftOutRow)

/** A recipient's delivery history: attempts, times and the outcome. */
export const recipientStory = recipientRow.extend({
  mailingId: answeredId,
  individualId: answeredId.nullable(),
  triedSince: z.date().nullable(),
  wireAt: z.date().nullable(),
  /** When the next attempt is due; null unless it is waiting. */
  nextAt: z.date().nullable(),
  reportedAt: z.date().nullable(),
})
export type RecipientStory = z.output<typeof recipientStory>

/** The mail as a recipient gets it; its unsubscribe link is inactive here. */
export type RecipientMessage = { subject: string; html: string; text: string }
