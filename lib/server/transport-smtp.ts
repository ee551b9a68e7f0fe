import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { partOf } from '#lib/server/mail-files.ts'
import type { ReadyMail } from '#lib/server/mail-readying.ts'
import { type Accepted, MAILS_AT_ONCE, MailFault } from '#lib/server/mailer.ts'

type Send = (mail: ReadyMail) => Promise<Accepted>

/** Whose signature a message leaves with, and the key for it (RFC 6376). */
export type Signature = { domainName: string; keySelector: string; privateKey: string }

/** What a signature covers. nodemailer's own list leaves out the second header of a one-click press, which has to be in it. */
const SIGNED = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type', 'Auto-Submitted'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post'],
]

const SIGNING = {
  headerFieldNames: SIGNED.join(':'),
  // A signature stands in front of the message, so what is longer waits in a file instead of in memory.
  cacheDir: tmpdir(),
  cacheTreshold: 1_000_000,
}

// Not folded: some readers of the headers of a one-click press take a first line without an address for an empty one.
const asTheyAre = (headers: ReadyMail['headers']): { key: string; value: { prepared: boolean; value: string } }[] =>
  Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }))

/** Hands messages to a mail server, over a few connections that stay open. The server tells no id of its own. */
export const smtp = (url: string, timeout: number, signature: Signature | null): Send => {
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
    ...(signature ? { dkim: { ...signature, ...SIGNING } } : {}),
  })
  // What is handed over is read from here, and only once the server has asked for it.
  client.use('stream', (mail, done) => {
    const read = mail.message.createReadStream.bind(mail.message)
    mail.message.createReadStream = (...options) => {
      const stream = read(...options)
      ;(mail.data as Handed).handed.stream = stream
      return stream
    }
    done()
  })
  return async ({ to, from, replyTo, returnTo, subject, html, text, headers, files }) => {
    const handed: Handed['handed'] = { stream: null }
    const message = {
      from,
      to: { name: '', address: to },
      replyTo,
      // Whatever a header may be read as: one recipient, and failures go to the house.
      envelope: { from: returnTo, to: [to] },
      messageId: `<${randomUUID()}@${returnTo.split('@')[1]}>`,
      headers: asTheyAre(headers),
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
      throw smtpFault(error as SmtpError, handed.stream?.readableDidRead === true)
    }
  }
}

type Handed = { handed: { stream: Readable | null } }
type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

// A broken connection and a time-out carry the command CONN whatever went on: what counts is whether a byte of the message was
// read. The server's own answer always says that it did not accept it.
const smtpFault = (error: SmtpError, wasHandedOver: boolean): MailFault => {
  const { code = '', command, responseCode } = error
  if (responseCode && responseCode >= 500 && code !== 'EAUTH') return new MailFault('REFUSED', error.message)
  const isBefore = !wasHandedOver || responseCode !== undefined || command === 'MAIL FROM' || command === 'RCPT TO'
  return new MailFault(isBefore ? 'LATER' : 'UNKNOWN', error.message)
}
