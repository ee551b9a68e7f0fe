/** What a message is for; each kind is composed by its own domain. */
export type EmailKind = 'INVITATION' | 'PASSWORD_RESET' | 'ADDRESS_CONFIRMATION' | 'ADDRESS_NOTICE'

/**
 * The way of a message: waiting, taken by a worker, handed to the transport, and how it ended. UNKNOWN: the connection broke
 * after the hand-over, and a repeat could arrive twice.
 */
export type EmailState = 'QUEUED' | 'CLAIMED' | 'WIRE' | 'SENT' | 'FAILED' | 'DROPPED' | 'UNKNOWN'

/** What a message says, as data: the worker makes HTML and text of it, the outbox a page. */
export type Letter = {
  heading: string
  paragraphs: string[]
  action: { label: string; href: string }
  closing: string[]
}

type Asked = { payload: unknown; accountId: number | null; at: Date }

/** What a message says now, and why it must not leave any more, in words for people. */
export type MailContent = { letter: Letter; obstacle: string | null }

/** Composes one kind of message; null where what it is about is gone. With `isMasked` it holds no link that opens an account. */
export type MailKind = (message: Asked, isMasked: boolean) => Promise<MailContent | null>

/** Every kind with its composer: one that is declared and composed by nobody does not compile. */
export type MailKinds = Readonly<Record<EmailKind, MailKind>>

export type OutboxRow = {
  id: number
  kind: EmailKind
  address: string
  subject: string
  state: EmailState
  attempt: number
  queuedAt: Date
  sentAt: Date | null
  error: string | null
}

/** A message as the outbox shows it; its link is masked outside the demonstration. */
export type OutboxMessage = OutboxRow & { letter: Letter; isMasked: boolean }

export const OUTBOX_PAGE_SIZES = [50, 100] as const
