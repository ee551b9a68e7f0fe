import { type CreateBatchEmailOptions, Resend } from 'resend'
import { encodeBase64, sumMailFileSizes } from '#lib/server/delivery/mail-files.ts'
import type { ReadyMail } from '#lib/server/delivery/mail-readying.ts'
import { type Accepted, type BatchResult, MailFault, type MailFile } from '#lib/server/delivery/mailer.ts'
import { now } from '#lib/server/operations/clock.ts'

type Provider = {
  send: (mail: ReadyMail) => Promise<Accepted>
  sendBatch: (key: string, mails: readonly ReadyMail[]) => Promise<BatchResult[]>
}

/** The minimum upload rate of a message with files, in bytes per second, before it times out. */
const SLOWEST = 500_000

/** Creates the Resend transport, which sends single messages or a batch in one request. */
export const createResendTransport = (apiKey: string, timeout: number): Provider => {
  const client = new Resend(apiKey)
  const within = (milliseconds: number) => AbortSignal.timeout(Math.ceil(milliseconds))
  return {
    send: async (mail) => {
      const { key: idempotencyKey, files } = mail
      const { data, error, headers } =
        files.length === 0
          ? await client.emails.send(toResendMail(mail), { idempotencyKey, signal: within(timeout) })
          : await client.post<{ id: string }>('/emails', undefined, {
              idempotencyKey,
              ...buildStreamedRequest(mail),
              signal: within(timeout + (1_000 * sumMailFileSizes(files)) / SLOWEST),
            })
      if (error) throw resendErrorToMailFault(error, headers)
      return { providerId: data.id }
    },
    sendBatch: async (key, mails) => {
      const { data, error, headers } = await client.batch.send(mails.map(toResendMail), {
        idempotencyKey: key,
        batchValidation: 'permissive',
        signal: within(timeout),
      })
      if (error) throw resendErrorToMailFault(error, headers)
      return pairBatchResults(mails.length, data.data, data.errors)
    },
  }
}

const toResendMail = ({ from, to, replyTo, subject, html, text, headers }: ReadyMail): CreateBatchEmailOptions => ({
  from: `"${from.name.replaceAll(/["\\]/g, '')}" <${from.address}>`,
  to,
  replyTo,
  subject,
  html,
  text,
  headers,
})

/**
 * Returns request options that stream the body with its files: the client itself would hold it all in memory. They replace the
 * body that the client builds.
 */
const buildStreamedRequest = (mail: ReadyMail): object => ({ body: streamRequestBody(mail), duplex: 'half' })

async function* streamRequestBody(mail: ReadyMail): AsyncGenerator<Buffer> {
  const { replyTo, ...letter } = toResendMail(mail)
  yield Buffer.from(`${JSON.stringify({ ...letter, reply_to: replyTo }).slice(0, -1)},"attachments":[`)
  for (const [place, file] of mail.files.entries()) {
    yield Buffer.from(`${place === 0 ? '' : ','}${JSON.stringify(describeAttachment(file)).slice(0, -1)},"content":"`)
    yield* encodeBase64(file)
    yield Buffer.from('"}')
  }
  yield Buffer.from(']}')
}

const describeAttachment = ({ fileName, contentType, contentId }: MailFile): object => ({
  filename: fileName,
  content_type: contentType,
  ...(contentId ? { content_id: contentId } : {}),
})

// Resend returns the ids of accepted messages in order, and the errors by index.
const pairBatchResults = (
  count: number,
  ids: readonly { id: string }[],
  errors: readonly { index: number; message: string }[] = [],
): BatchResult[] => {
  const refusals = new Map(errors.map(({ index, message }) => [index, message]))
  if (ids.length + refusals.size !== count)
    throw new MailFault('UNKNOWN', `Resend answered ${ids.length} of ${count} messages of a batch.`)
  const accepted = ids.values()
  return Array.from({ length: count }, (_each, place) => {
    const refusal = refusals.get(place)
    if (refusal !== undefined) return { refusal }
    return { providerId: accepted.next().value?.id ?? null }
  })
}

type ResendError = { name: string; message: string; statusCode: number | null }

const resendErrorToMailFault = (error: ResendError, headers: Record<string, string> | null): MailFault =>
  classifyMailFault(error.statusCode, `${error.name}: ${error.message}`, headers?.['retry-after'])

// No response, a server error or a key in use: the message may have been sent. A wrong key or too many requests: it was not.
const classifyMailFault = (status: number | null, message: string, retryAfter: string | undefined): MailFault => {
  if (!status || status >= 500 || status === 409) return new MailFault('UNKNOWN', message)
  if (status === 429) return new MailFault('LATER', message, parseRetryAfter(retryAfter))
  return new MailFault(status === 401 || status === 403 ? 'LATER' : 'REFUSED', message)
}

const MOST_SECONDS = 86_400

// Parses Retry-After in seconds or as a date (RFC 9110), limited to a day, after which a message is given up.
const parseRetryAfter = (header: string | undefined): number | null => {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now().getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(MOST_SECONDS, Math.max(1, Math.ceil(seconds))) : null
}
