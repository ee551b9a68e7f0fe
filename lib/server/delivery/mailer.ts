/** The content of a file: in memory, or on disk as base64 lines that were encoded once for many messages. */
type FileSource = { bytes: Buffer } | { encodedPath: string; byteSize: number }

/** A file attached to a message; with a content id it is an inline image in the HTML (`cid:`). */
export type MailFile = { fileName: string; contentType: string; contentId?: string | null; source: FileSource }

export type MailSender = { address: string; name: string }

/** One message to one person. Retries use the same key. */
export type Mail = {
  key: string
  to: string
  /** Another sender than the default one; replies then go there too. */
  from?: MailSender | null
  /** Another Reply-To address than the sender's. */
  replyTo?: string | null
  subject: string
  html: string
  text: string
  /** Additional headers; only those that `isAllowedExtraHeader` allows. */
  headers?: Readonly<Record<string, string>>
  files?: readonly MailFile[]
  /** True if no person wrote it; other machines then send no absence notices (RFC 3834). */
  isAutomatic: boolean
}

/** The state of a message after a failure: permanently rejected, not accepted but may be retried, or unknown. */
export type Outcome = 'REFUSED' | 'LATER' | 'UNKNOWN'

export class MailFault extends Error {
  readonly outcome: Outcome
  /** Seconds to wait before the next attempt, as the provider asked; null if it did not. */
  readonly retryAfter: number | null

  constructor(outcome: Outcome, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'MailFault'
    this.outcome = outcome
    this.retryAfter = retryAfter
  }
}

/** The provider's id of an accepted message; null if it has none. */
export type Accepted = { providerId: string | null }

/** The result of one message of a batch. A refusal is permanent. */
export type BatchResult = Accepted | { refusal: string }

/** The most messages in a batch. */
export const BATCH_SIZE = 100

/**
 * A mail provider; `send` and `sendBatch` raise a MailFault. `keyLife` is how long the provider deduplicates by key, in
 * milliseconds. A batch has at most BATCH_SIZE messages without files and its own key, so a retry must have the same messages in
 * the same order. It returns one result per message in order; a MailFault applies to all of them.
 */
export type Transport = {
  name: 'resend' | 'smtp'
  keyLife: number
  send: (mail: Mail) => Promise<Accepted>
  sendBatch?: (key: string, mails: readonly Mail[]) => Promise<BatchResult[]>
}

/**
 * The most messages sent at the same time: a crashed worker leaves at most this many uncertain, and mail servers refuse more from
 * one client.
 */
export const MAILS_AT_ONCE = 5
