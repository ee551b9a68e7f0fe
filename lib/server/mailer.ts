/** Where the bytes of a file are: in memory, or encoded once for many messages (`encodedPath`: lines of base64, read as a stream). */
type FileSource = { bytes: Buffer } | { encodedPath: string; byteSize: number }

/** A file that goes along with a message; one with a content id stands in the letter's HTML as a picture (`cid:`). */
export type MailFile = { fileName: string; contentType: string; contentId?: string | null; source: FileSource }

export type MailSender = { address: string; name: string }

/** One message to one person. The key is the same in every attempt. */
export type Mail = {
  key: string
  to: string
  /** Who it comes from instead of the house itself; answers then go there, too. */
  from?: MailSender | null
  /** Where an answer goes instead of the sender's own address. */
  replyTo?: string | null
  subject: string
  html: string
  text: string
  /** Headers besides the transport's own; only those that `isAddedHeader` knows. */
  headers?: Readonly<Record<string, string>>
  files?: readonly MailFile[]
  /** True where no person wrote it: machines then send no absence notes (RFC 3834). */
  isAutomatic: boolean
}

/** What is known of a message after a fault: it never will be accepted, it was not but may be later, or nobody knows. */
export type Outcome = 'REFUSED' | 'LATER' | 'UNKNOWN'

export class MailFault extends Error {
  readonly outcome: Outcome
  /** How many seconds the provider wants to be left alone. */
  readonly retryAfter: number | null

  constructor(outcome: Outcome, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'MailFault'
    this.outcome = outcome
    this.retryAfter = retryAfter
  }
}

/** The provider's own id of an accepted message; null where it has none. */
export type Accepted = { providerId: string | null }

/** What became of one message of a batch. A refused one never will be accepted. */
export type BatchResult = Accepted | { refusal: string }

/** Messages of one batch at most. */
export const BATCH_SIZE = 100

/**
 * A way out of the house; `send` and `sendBatch` raise a MailFault. `keyLife`: how long, in milliseconds, a repeat with one key is
 * absorbed. A batch takes at most BATCH_SIZE messages without files, under a key of its own: a repeat must hold the same messages
 * in the same order. It answers one result for each, in order; a MailFault tells of all of them.
 */
export type Transport = {
  name: 'resend' | 'smtp'
  keyLife: number
  send: (mail: Mail) => Promise<Accepted>
  sendBatch?: (key: string, mails: readonly Mail[]) => Promise<BatchResult[]>
}

/** Messages handed over side by side: a lost worker leaves no more than these uncertain, and mail servers refuse more of one client. */
export const MAILS_AT_ONCE = 5
