import { createTransport } from 'nodemailer'
import { Resend } from 'resend'
import { now } from '#lib/server/clock.ts'
import type { Env } from '#lib/server/env.ts'
import { isOneAddress, isOneLine } from '#lib/server/mail-headers.ts'

/** One message to one person. The key is the same in every attempt. */
export type Mail = { key: string; to: string; subject: string; html: string; text: string }

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

type Settings = Pick<Env, 'RESEND_API_KEY' | 'SMTP_URL' | 'MAIL_FROM' | 'PRODUCT_NAME' | 'NEXTAUTH_URL'>

/** How long a transport may take to answer, in milliseconds; well below the queue's own limit for the job. */
const ANSWER_TIMEOUT = 30_000

/** The transport that the environment names: Resend, else SMTP, else none: then messages wait in the outbox. */
export const transportOf = (settings: Settings, timeout = ANSWER_TIMEOUT): Transport | null => {
  const from = { name: settings.PRODUCT_NAME, address: settings.MAIL_FROM ?? usualSender(settings.NEXTAUTH_URL) }
  const transport = settings.RESEND_API_KEY
    ? resend(settings.RESEND_API_KEY, from, timeout)
    : settings.SMTP_URL
      ? smtp(settings.SMTP_URL, from, timeout)
      : null
  if (!transport) return null
  return {
    ...transport,
    send: async (mail) => {
      if (!isOneAddress(mail.to) || !isOneLine(mail.subject) || !isOneLine(from.name) || !isOneLine(mail.key))
        throw new MailFault('REFUSED', 'The address or the subject holds what a mail header must not hold.')
      await transport.send(mail)
    },
  }
}

const usualSender = (address: string): string => `no-reply@${new URL(address).hostname}`

type From = { name: string; address: string }

const resend = (apiKey: string, from: From, timeout: number): Transport => {
  const client = new Resend(apiKey)
  const sender = `"${from.name.replaceAll(/["\\]/g, '')}" <${from.address}>`
  return {
    name: 'resend',
    keyLife: RESEND_KEY_LIFE,
    send: async ({ key, to, subject, html, text }) => {
      const options = { idempotencyKey: key, signal: AbortSignal.timeout(timeout) }
      const { error, headers } = await client.emails.send({ from: sender, to, subject, html, text }, options)
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

const MOST_SECONDS = 3_600

// As seconds or as a date (RFC 9110); never longer than an hour.
const secondsOf = (header: string | undefined): number | null => {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now().getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(MOST_SECONDS, Math.max(1, Math.ceil(seconds))) : null
}

// What fails before the message itself is handed over has certainly not gone out.
const BEFORE_THE_MESSAGE = new Set(['ECONNREFUSED', 'EDNS', 'ETLS', 'EAUTH', 'ENOTFOUND', 'EAI_AGAIN'])

const smtp = (url: string, from: From, timeout: number): Transport => {
  const client = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    keyLife: 0,
    send: async ({ key, to, subject, html, text }) => {
      const messageId = `<${key.replaceAll(/[^\w.-]/g, '.')}@${from.address.split('@')[1]}>`
      try {
        await client.sendMail({ from, to: { name: '', address: to }, subject, html, text, messageId })
      } catch (error) {
        throw smtpFault(error as Error & { code?: string; command?: string; responseCode?: number })
      }
    },
  }
}

const smtpFault = (error: Error & { code?: string; command?: string; responseCode?: number }): MailFault => {
  const { code = '', command, responseCode } = error
  if (responseCode && responseCode >= 500 && code !== 'EAUTH') return new MailFault('REFUSED', error.message)
  const isBefore = command === 'CONN' || BEFORE_THE_MESSAGE.has(code) || responseCode !== undefined
  return new MailFault(isBefore ? 'LATER' : 'UNKNOWN', error.message)
}
