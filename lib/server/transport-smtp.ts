import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { partOf } from '#lib/server/mail-files.ts'
import type { ReadyMail } from '#lib/server/mail-readying.ts'
import { type Accepted, MAILS_AT_ONCE, MailFault } from '#lib/server/mailer.ts'

type Send = (mail: ReadyMail) => Promise<Accepted>

/** Hands messages to a mail server, over a few connections that stay open. The server tells no id of its own. */
export const smtp = (url: string, timeout: number): Send => {
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
  return async ({ to, from, replyTo, returnTo, subject, html, text, headers, files }) => {
    const handed = { isOver: false }
    const message = {
      from,
      to: { name: '', address: to },
      replyTo,
      // Whatever a header may be read as: one recipient, and failures go to the house.
      envelope: { from: returnTo, to: [to] },
      messageId: `<${randomUUID()}@${returnTo.split('@')[1]}>`,
      headers,
      subject,
      html,
      text,
      attachments: files.map((file) => ({ raw: partOf(file), cid: file.contentId ?? undefined })),
      handed,
    }
    try {
      await client.sendMail(message as Parameters<typeof client.sendMail>[0])
      return { providerId: null }
    } catch (error) {
      throw smtpFault(error as SmtpError, handed.isOver)
    }
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
