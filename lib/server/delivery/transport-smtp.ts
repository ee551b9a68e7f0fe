import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { createMimePart } from '#lib/server/delivery/mail-files.ts'
import type { ReadyMail } from '#lib/server/delivery/mail-readying.ts'
import { type Accepted, MAILS_AT_ONCE, MailFault } from '#lib/server/delivery/mailer.ts'

type Send = (mail: ReadyMail) => Promise<Accepted>

/** The DKIM domain, selector and private key (RFC 6376). */
export type Signature = { domainName: string; keySelector: string; privateKey: string }

/** The headers that the DKIM signature covers. nodemailer's own list lacks List-Unsubscribe-Post, which must be signed. */
const SIGNED = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type', 'Auto-Submitted'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post'],
]

const SIGNING = {
  headerFieldNames: SIGNED.join(':'),
  // The signature precedes the message, so larger messages are buffered in a file instead of memory.
  cacheDir: tmpdir(),
  cacheTreshold: 1_000_000,
}

// Not folded, because some clients take a List-Unsubscribe header whose first line has no address as empty.
const prepareSmtpHeaders = (
  headers: ReadyMail['headers'],
): { key: string; value: { prepared: boolean; value: string } }[] =>
  Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }))

/** Creates the SMTP transport, with a few connections that stay open. SMTP returns no message id. */
export const createSmtpTransport = (url: string, timeout: number, signature: Signature | null): Send => {
  const client = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    maxMessages: 100,
    // The pool must not resend after a broken connection, because the message may have been sent.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(signature ? { dkim: { ...signature, ...SIGNING } } : {}),
  })
  // Keep the message's stream; it is only read once the server has accepted the recipients.
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
      // Set explicitly, whatever the headers say: one recipient, and failures go to the default sender.
      envelope: { from: returnTo, to: [to] },
      messageId: `<${randomUUID()}@${returnTo.split('@')[1]}>`,
      headers: prepareSmtpHeaders(headers),
      subject,
      html,
      text,
      attachments: files.map((file) => ({ raw: createMimePart(file), cid: file.contentId ?? undefined })),
      handed,
    }
    try {
      await client.sendMail(message as Parameters<typeof client.sendMail>[0])
      return { providerId: null }
    } catch (error) {
      throw smtpErrorToMailFault(error as SmtpError, handed.stream?.readableDidRead === true)
    }
  }
}

type Handed = { handed: { stream: Readable | null } }
type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

// A broken connection and a timeout always report the command CONN, so what counts is whether any byte of the message was read. A
// response from the server always means that it did not accept the message.
const smtpErrorToMailFault = (error: SmtpError, wasHandedOver: boolean): MailFault => {
  const { code = '', command, responseCode } = error
  if (responseCode && responseCode >= 500 && code !== 'EAUTH') return new MailFault('REFUSED', error.message)
  const isBefore = !wasHandedOver || responseCode !== undefined || command === 'MAIL FROM' || command === 'RCPT TO'
  return new MailFault(isBefore ? 'LATER' : 'UNKNOWN', error.message)
}
