import { z } from 'zod'
import { leftOutReason, mailingKind, recipientBasis } from '#lib/campaigns/audiences/schema.ts'
import { DELIVERY_REPORTS } from '#lib/campaigns/sending/reports/schema.ts'
import { answeredId, rowsOf } from '#lib/core/answers.ts'

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

/** What the mail service reported of a recipient last. */
const deliveryReport = z.enum(DELIVERY_REPORTS)
export type DeliveryReport = z.output<typeof deliveryReport>

const count = z.int().min(0)

/** How many recipients are in each state and left out for each reason, counted at one moment. */
const mailingCounts = z.strictObject({
  total: count,
  states: z.record(recipientState, count),
  leftOut: z.record(leftOutReason, count),
  bounced: count,
  complained: count,
})
export type MailingCounts = z.output<typeof mailingCounts>

/** A mailing in the list. */
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

/** A file that goes along with every mail of a mailing; an inline one is a picture in the text. */
const mailingFile = z.strictObject({
  id: answeredId,
  fileName: z.string(),
  byteSize: count,
  isInline: z.boolean(),
})
export type MailingFile = z.output<typeof mailingFile>

/** What changes while a mailing runs; the screen asks for it again and again. */
const progress = { state: mailingState, pausedReason: z.string().nullable(), finishedAt: z.date().nullable() }

/** A mailing with its counts at this moment. */
export const mailing = mailingRow
  .omit({ recipients: true, sent: true, failed: true, leftOut: true })
  .extend(progress)
  .extend({
    counts: mailingCounts,
    files: z.array(mailingFile),
    /** Why unsubscribed people get it, where they do. */
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

/** Somebody who was chosen and does not get the mailing. */
const leftOutRow = z.strictObject({
  id: answeredId,
  name: z.string(),
  address: z.string().nullable(),
  reason: leftOutReason,
})
export type LeftOutRow = z.output<typeof leftOutRow>

/** A page of those who were left out. */
export const leftOutAnswer = rowsOf(leftOutRow)

/** A recipient's story: what was tried and when, and what became of it. */
export const recipientStory = recipientRow.extend({
  mailingId: answeredId,
  individualId: answeredId.nullable(),
  triedSince: z.date().nullable(),
  wireAt: z.date().nullable(),
  /** When it is tried next; null unless it waits. */
  nextAt: z.date().nullable(),
  reportedAt: z.date().nullable(),
})
export type RecipientStory = z.output<typeof recipientStory>

/** The mail as a recipient gets it; its link to unsubscribe does nothing here. */
export type RecipientMessage = { subject: string; html: string; text: string }
