import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { Resend } from 'resend'
import { now } from '#lib/server/clock.ts'
import type { Env } from '#lib/server/env.ts'
import { isOneAddress, isOneLine } from '#lib/server/mail-headers.ts'

/** A file that goes along with a message. */
export type MailFile = { fileName: string; contentType: string; bytes: Buffer }

/** One message to one person. The key is the same in every attempt. */
export type Mail = {
  key: string
  to: string
  subject: string
  html: string
  text: string
  file?: MailFile | null
  /** Where an answer goes instead of the house's own address. */
  replyTo?: string | null
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

/** A way out of the house; `send` raises a MailFault. `keyLife`: how long, in milliseconds, a repeat with one key is absorbed. */
export type Transport = { name: 'resend' | 'smtp'; keyLife: number; send: (mail: Mail) => Promise<void> }

/** Resend keeps a key for 24 hours; the last one is left to clocks that differ and to a request that is long under way. */
const RESEND_KEY_LIFE = 23 * 3_600_000

type Settings = Pick<
  Env,
  'RESEND_API_KEY' | 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_REPLY_TO' | 'PRODUCT_NAME' | 'NEXTAUTH_URL'
>

/** Messages handed over side by side: a lost worker leaves no more than these uncertain, and mail servers refuse more of one client. */
export const MAILS_AT_ONCE = 5

/** How long a transport may take to answer, in milliseconds; well below the queue's own limit for the job. */
const ANSWER_TIMEOUT = 30_000

/** The transport that the environment names: Resend, else SMTP, else none: then messages wait in the outbox. */
export const transportOf = (settings: Settings, timeout = ANSWER_TIMEOUT): Transport | null => {
  const address = settings.MAIL_FROM ?? usualSender(settings.NEXTAUTH_URL)
  const from = { name: settings.PRODUCT_NAME, address, replyTo: settings.MAIL_REPLY_TO ?? address }
  const transport = settings.RESEND_API_KEY
    ? resend(settings.RESEND_API_KEY, from, timeout)
    : settings.SMTP_URL
      ? smtp(settings.SMTP_URL, from, timeout)
      : null
  if (!transport) return null
  return {
    ...transport,
    send: async (mail) => {
      if (
        !isOneAddress(mail.to) ||
        !isOneAddress(mail.replyTo ?? from.replyTo) ||
        !isOneLine(mail.subject) ||
        !isOneLine(from.name) ||
        !isOneLine(mail.key) ||
        !isOneLine(mail.file?.fileName ?? '')
      )
        throw new MailFault(
          'REFUSED',
          'The address, the subject or a file name holds what a mail header must not hold.',
        )
      await transport.send(mail)
    },
  }
}

const usualSender = (address: string): string => `no-reply@${new URL(address).hostname}`

type From = { name: string; address: string; replyTo: string }

/** Tells other machines that nobody wrote this by hand, so that they send no absence notes (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' } as const

const resend = (apiKey: string, from: From, timeout: number): Transport => {
  const client = new Resend(apiKey)
  const sender = `"${from.name.replaceAll(/["\\]/g, '')}" <${from.address}>`
  return {
    name: 'resend',
    keyLife: RESEND_KEY_LIFE,
    send: async ({ key, to, subject, html, text, file, replyTo }) => {
      const attached = file && {
        attachments: [
          { filename: file.fileName, contentType: file.contentType, content: file.bytes.toString('base64') },
        ],
      }
      const options = { idempotencyKey: key, signal: AbortSignal.timeout(timeout) }
      const answers = replyTo ?? from.replyTo
      const letter = { from: sender, to, replyTo: answers, subject, html, text, headers: HEADERS, ...attached }
      const { error, headers } = await client.emails.send(letter, options)
      if (error) throw resendFault(error.statusCode, `${error.name}: ${error.message}`, headers?.['retry-after'])
    },
  }
}

// No answer, a fault of theirs or a key under way: it may have gone out. A wrong key or too many requests: it has not.
const resendFault = (status: number | null, message: string, retryAfter: string | undefined): MailFault => {
  if (!status || status >= 500 || status === 409) return new MailFault('UNKNOWN', message)
  if (status === 429) return new MailFault('LATER', message, secondsOf(retryAfter))
  return new MailFault(status === 401 || status === 403 ? 'LATER' : 'REFUSED', message)
}

const MOST_SECONDS = 86_400

// As seconds or as a date (RFC 9110); never longer than a day, after which a message is given up.
const secondsOf = (header: string | undefined): number | null => {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now().getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(MOST_SECONDS, Math.max(1, Math.ceil(seconds))) : null
}

const smtp = (url: string, from: From, timeout: number): Transport => {
  const client = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    maxMessages: 100,
    // The pool itself must never repeat a message whose connection broke: it may have gone out.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The message is read for the first time when a connection that stands and is signed in takes it.
  client.use('stream', (mail, done) => {
    const read = mail.message.createReadStream.bind(mail.message)
    mail.message.createReadStream = (...options) => {
      ;(mail.data as Handed).handed.isOver = true
      return read(...options)
    }
    done()
  })
  return {
    name: 'smtp',
    keyLife: 0,
    send: async ({ to, subject, html, text, file, replyTo }) => {
      const attached = file && {
        attachments: [{ filename: file.fileName, contentType: file.contentType, content: file.bytes }],
      }
      const handed = { isOver: false }
      const messageId = `<${randomUUID()}@${from.address.split('@')[1]}>`
      const answers = replyTo ?? from.replyTo
      const head = { from, to: { name: '', address: to }, replyTo: answers, messageId, headers: HEADERS }
      try {
        await client.sendMail({ ...head, ...attached, subject, html, text, handed } as Parameters<
          typeof client.sendMail
        >[0])
      } catch (error) {
        throw smtpFault(error as SmtpError, handed.isOver)
      }
    },
  }
}

type Handed = { handed: { isOver: boolean } }
type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

// A broken connection and a time-out carry the command CONN whatever went on: what counts is whether a connection had taken
// the message. The server's own answer always says that it did not accept it.
const smtpFault = (error: SmtpError, wasHandedOver: boolean): MailFault => {
  const { code = '', command, responseCode } = error
  if (responseCode && responseCode >= 500 && code !== 'EAUTH') return new MailFault('REFUSED', error.message)
  const isBefore = !wasHandedOver || responseCode !== undefined || command === 'MAIL FROM' || command === 'RCPT TO'
  return new MailFault(isBefore ? 'LATER' : 'UNKNOWN', error.message)
}
