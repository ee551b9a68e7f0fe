import { createTransport } from 'nodemailer'
import { Resend } from 'resend'
import type { Env } from '#lib/server/env.ts'
import { isOneAddress, isOneLine } from '#lib/server/mail-headers.ts'

/** One message to one person. The key is the same in every attempt. */
export type Mail = { key: string; to: string; subject: string; html: string; text: string }

/** What is known of a message that was not accepted: it never will be, it may be later, or nobody knows. */
export type Outcome = 'REFUSED' | 'LATER' | 'UNKNOWN'

export class MailFault extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome, message: string) {
    super(message)
    this.name = 'MailFault'
    this.outcome = outcome
  }
}

/** A way out of the house; `send` raises a MailFault. `isKeyed` where a repeat with the same key is absorbed. */
export type Transport = { name: 'resend' | 'smtp'; isKeyed: boolean; send: (mail: Mail) => Promise<void> }

type Settings = Pick<Env, 'RESEND_API_KEY' | 'SMTP_URL' | 'MAIL_FROM' | 'PRODUCT_NAME' | 'NEXTAUTH_URL'>

/** The transport that the environment names: Resend, else SMTP, else none: then messages wait in the outbox. */
export const transportOf = (settings: Settings): Transport | null => {
  const from = { name: settings.PRODUCT_NAME, address: settings.MAIL_FROM ?? usualSender(settings.NEXTAUTH_URL) }
  const transport = settings.RESEND_API_KEY
    ? resend(settings.RESEND_API_KEY, from)
    : settings.SMTP_URL
      ? smtp(settings.SMTP_URL, from)
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

const resend = (apiKey: string, from: From): Transport => {
  const client = new Resend(apiKey)
  const sender = `"${from.name.replaceAll(/["\\]/g, '')}" <${from.address}>`
  return {
    name: 'resend',
    isKeyed: true,
    send: async ({ key, to, subject, html, text }) => {
      const { error } = await client.emails.send({ from: sender, to, subject, html, text }, { idempotencyKey: key })
      if (!error) return
      const isLater = !error.statusCode || error.statusCode === 429 || error.statusCode >= 500
      throw new MailFault(isLater ? 'LATER' : 'REFUSED', `${error.name}: ${error.message}`)
    },
  }
}

// What fails before the message itself is handed over has certainly not gone out.
const BEFORE_THE_MESSAGE = new Set(['ECONNREFUSED', 'EDNS', 'ETLS', 'EAUTH', 'ENOTFOUND', 'EAI_AGAIN'])

const smtp = (url: string, from: From): Transport => {
  const client = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    isKeyed: false,
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
