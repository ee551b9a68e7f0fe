import { z } from 'zod'
import { answeredId, rowsOf } from '#lib/core/answers.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import type { Mail, MailFile } from '#lib/server/mailer.ts'

/** What a message is for, with the name of its kind; its own domain composes each (`emails.ts`). */
export const EMAIL_KINDS = {
  INVITATION: 'Invitation',
  PASSWORD_RESET: 'Password reset',
  ADDRESS_CONFIRMATION: 'New sign-in address',
  ADDRESS_NOTICE: 'Notice of a new address',
  VERIFICATION_REMINDER: 'Verification reminder',
  EXPORT_READY: 'Export',
  ENQUIRY: 'Enquiry',
  MAILING_TEST: 'Test of a mailing',
  FUNDS_AVAILABLE: 'Funds Available',
  SYNDICATE_FUNDERS: 'Syndicate funders',
  BROKER_MATCHES: 'New matches',
  NINETY_DAYS_ACTIVITY: '90 days activity',
  CRITERIA_LAPSED: 'Lapsed criteria',
} as const
export type EmailKind = keyof typeof EMAIL_KINDS
const emailKind = z.enum(Object.keys(EMAIL_KINDS) as [EmailKind])

/**
 * The way of a message: waiting, taken by a worker, handed to the transport, and how it ended. UNKNOWN: the connection broke
 * after the hand-over, and a repeat could arrive twice.
 */
const emailState = z.enum(['QUEUED', 'CLAIMED', 'WIRE', 'SENT', 'FAILED', 'DROPPED', 'UNKNOWN'])
export type EmailState = z.output<typeof emailState>

/** A heading with what stands under it, each under its name. */
const section = z.strictObject({
  heading: z.string(),
  rows: z.array(z.strictObject({ label: z.string(), value: z.string() })),
})

/** What a message says, as data: the worker makes HTML and text of it, the outbox a page. */
const letter = z.strictObject({
  heading: z.string(),
  paragraphs: z.array(z.string()),
  action: z.strictObject({ label: z.string(), href: z.string() }),
  closing: z.array(z.string()),
  /** Tables between the paragraphs and the action, as in a digest. */
  sections: z.array(section).optional(),
})
export type LetterSection = z.output<typeof section>
export type Letter = z.output<typeof letter>

/** A letter as answers carry it. */
export const letterAnswer = letter

type Asked = { id: number; address: string; payload: unknown; accountId: number | null; at: Date }

/** What a message says now, and why it must not leave any more, in words for people. */
export type MailContent = {
  letter: Letter
  obstacle: string | null
  /** The file that goes along, read as the message leaves. */
  attachment?: () => Promise<MailFile>
  /** Where an answer goes instead of the house's own address. */
  replyTo?: string | null
  /** Of mail that can be left: the kinds of mail that one press ends, and why its receiver got it. */
  list?: { scopes: readonly OptOutScope[]; why: string }
  /** What a person wrote, which leaves as it is in place of the letter. */
  written?: () => Promise<Written>
}

/** A whole mail that a person wrote. */
type Written = Required<Pick<Mail, 'from' | 'html' | 'text' | 'files'>>

/** Composes one kind of message; null where what it is about is gone. With `isMasked` it holds no link that opens an account. */
export type MailKind = (message: Asked, isMasked: boolean) => Promise<MailContent | null>

/** Every kind with its composer: one that is declared and composed by nobody does not compile. */
export type MailKinds = Readonly<Record<EmailKind, MailKind>>

/** A message in the list of the outbox. */
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

/** A page of the outbox under both names of a list. */
export const outboxAnswer = rowsOf(outboxRow).extend({ data: z.array(outboxRow) })

/** A message as the outbox shows it; its link is masked outside the demonstration. */
export const outboxMessageAnswer = outboxRow.extend({ letter, isMasked: z.boolean() })
export type OutboxMessage = z.output<typeof outboxMessageAnswer>

export const OUTBOX_PAGE_SIZES = [50, 100] as const
