import { z } from 'zod'
import { answeredId, rowsOf } from '#lib/core/answers.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import type { Mail, MailFile } from '#lib/server/delivery/mailer.ts'

/** The kinds of messages and their names; each is composed by its own domain (`emails.ts`). */
export const EMAIL_KINDS = {
  INVITATION: 'Invitation',
  PASSWORD_RESET: 'Password reset',
  ADDRESS_CONFIRMATION: 'New sign-in address',
  ADDRESS_NOTICE: 'Notice of a new address',
  VERIFICATION_REMINDER: 'Verification reminder',
  EXPORT_READY: 'Export',
  ENQUIRY: 'Enquiry',
  APPROACH_ASKED: 'Approach',
  APPROACH_ANSWERED: 'Answer to an approach',
  APPROACH_ENDED: 'End of an approach',
  APPROACH_REMINDER: 'Reminder of an approach',
  MAILING_TEST: 'Test of a mailing',
  FUNDS_AVAILABLE: 'Funds Available',
  SYNDICATE_FUNDERS: 'Syndicate funders',
  BROKER_MATCHES: 'New matches',
  NINETY_DAYS_ACTIVITY: '90 days activity',
  CRITERIA_LAPSED: 'Lapsed criteria',
  SAVED_DEALS: 'Saved deals',
  SAVED_DEAL: 'Saved deal at once',
  WAITING_TASKS: 'Waiting tasks',
} as const
export type EmailKind = keyof typeof EMAIL_KINDS
const emailKind = z.enum(Object.keys(EMAIL_KINDS) as [EmailKind])

/**
 * The states of a message: queued, claimed by a worker, passed to the transport, and the results. UNKNOWN: the connection broke
 * after it was passed on, so a repeat could arrive twice.
 */
const emailState = z.enum(['QUEUED', 'CLAIMED', 'WIRE', 'SENT', 'FAILED', 'DROPPED', 'UNKNOWN'])
export type EmailState = z.output<typeof emailState>

/** A heading and a table of labels and values. */
const section = z.strictObject({
  heading: z.string(),
  rows: z.array(
    z.strictObject({
      label: z.string(),
      value: z.string(),
      /** Where the label leads. */
      href: z.string().optional(),
    }),
  ),
})

/** A message's content as data; the worker renders it as HTML and text, the outbox as a page. */
const letter = z.strictObject({
  heading: z.string(),
  paragraphs: z.array(z.string()),
  action: z.strictObject({ label: z.string(), href: z.string() }),
  closing: z.array(z.string()),
  /** Tables between the paragraphs and the button, as in digests. */
  sections: z.array(section).optional(),
})
export type LetterSection = z.output<typeof section>
export type Letter = z.output<typeof letter>

/** The schema of a letter in responses. */
export const letterAnswer = letter

type StoredMail = { id: number; address: string; payload: unknown; accountId: number | null; at: Date }

/** A message's current content, and why it must no longer be sent, as text for people. */
export type MailContent = {
  letter: Letter
  obstacle: string | null
  /** The attachment, read when the message is sent. */
  attachment?: () => Promise<MailFile>
  /** The Reply-To address, if not the default one. */
  replyTo?: string | null
  /** For mail with an unsubscribe link: the kinds of mail that one click ends, and why the recipient gets it. */
  list?: { scopes: readonly OptOutScope[]; why: string }
  /** A mail written by a person, which is sent as it is instead of the letter. */
  written?: () => Promise<Written>
}

/** A complete mail written by a person. */
type Written = Required<Pick<Mail, 'from' | 'html' | 'text' | 'files'>>

/** Composes one kind of message; null if its subject no longer exists. With `isMasked` it has no link that opens an account. */
export type MailKind = (message: StoredMail, isMasked: boolean) => Promise<MailContent | null>

/** The composer of every kind; a kind without one does not compile. */
export type MailKinds = Readonly<Record<EmailKind, MailKind>>

/** A row of the outbox. */
const outboxRow = z.strictObject({
  id: answeredId,
  kind: emailKind,
  address: z.string(),
  subject: z.string(),
  state: emailState,
  attempt: z.int().min(0),
  queuedAt: z.date(),
  sentAt: z.date().nullable(),
  error: z.string().nullable(),
})
export type OutboxRow = z.output<typeof outboxRow>

/** A page of the outbox; the rows are under both `rows` and `data`. */
export const outboxAnswer = rowsOf(outboxRow).extend({ data: z.array(outboxRow) })

/** A message of the outbox with its letter; links are masked except in the demonstration. */
export const outboxMessageAnswer = outboxRow.extend({ letter, isMasked: z.boolean() })
export type OutboxMessage = z.output<typeof outboxMessageAnswer>

export const OUTBOX_PAGE_SIZES = [50, 100] as const
