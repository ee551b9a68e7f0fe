import { getDefaultSender } from '#lib/server/delivery/house-sender.ts'
import { isTooLargeToShareBatch } from '#lib/server/delivery/mail-files.ts'
import { type House, prepareMail, type ReadyMail } from '#lib/server/delivery/mail-readying.ts'
import { BATCH_SIZE, type BatchResult, type Mail, type Transport } from '#lib/server/delivery/mailer.ts'
import { createResendTransport } from '#lib/server/delivery/transport-resend.ts'
import { createSmtpTransport, type Signature } from '#lib/server/delivery/transport-smtp.ts'
import { createConcurrencyGate } from '#lib/server/http/gate.ts'
import type { Env } from '#lib/server/operations/env.ts'

type Settings = Pick<
  Env,
  | 'RESEND_API_KEY'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'MAIL_REPLY_TO'
  | 'PRODUCT_NAME'
  | 'NEXTAUTH_URL'
  | 'DKIM_DOMAIN'
  | 'DKIM_SELECTOR'
  | 'DKIM_PRIVATE_KEY'
>

/** Timeout of a transport in milliseconds; well below the queue's limit for the job. */
const ANSWER_TIMEOUT = 30_000

/** Resend remembers a key for 24 hours; one hour less allows for clock differences and slow requests. */
const RESEND_KEY_LIFE = 23 * 3_600_000

/** Returns the transport that the environment configures: Resend, else SMTP, else null, and then messages wait in the outbox. */
export const createMailTransport = (settings: Settings, timeout = ANSWER_TIMEOUT): Transport | null => {
  const { name, address } = getDefaultSender(settings)
  const house = { name, address, replyTo: settings.MAIL_REPLY_TO ?? address }
  if (settings.RESEND_API_KEY) {
    const { send, sendBatch } = createResendTransport(settings.RESEND_API_KEY, timeout)
    return {
      name: 'resend',
      keyLife: RESEND_KEY_LIFE,
      send: sendLargeMailsAlone((mail) => send(prepareMail(mail, house))),
      sendBatch: async (key, mails) => {
        if (mails.length > BATCH_SIZE) throw new Error('a batch has more messages than one request takes')
        const judged = mails.map((mail) => tryPrepareMail(mail, house))
        const ready = judged.filter((one): one is ReadyMail => !('refusal' in one))
        const results = ready.length === 0 ? [] : await sendBatch(key, ready)
        const answers = results.values()
        return judged.map((one) => ('refusal' in one ? one : (answers.next().value as BatchResult)))
      },
    }
  }
  if (!settings.SMTP_URL) return null
  const send = createSmtpTransport(settings.SMTP_URL, timeout, readDkimSignature(settings))
  return { name: 'smtp', keyLife: 0, send: sendLargeMailsAlone((mail) => send(prepareMail(mail, house))) }
}

const sendLargeMailsAlone = (send: Transport['send']): Transport['send'] => {
  const oneByOne = createConcurrencyGate(1, Number.POSITIVE_INFINITY)
  return async (mail) => (isTooLargeToShareBatch(mail.files) ? oneByOne(() => send(mail)) : send(mail))
}

const readDkimSignature = ({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Settings): Signature | null =>
  DKIM_DOMAIN && DKIM_SELECTOR && DKIM_PRIVATE_KEY
    ? { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY }
    : null

// One invalid message does not hold back the others of a batch.
const tryPrepareMail = (mail: Mail, house: House): ReadyMail | { refusal: string } => {
  try {
    return prepareMail(mail, house)
  } catch (error) {
    return { refusal: (error as Error).message }
  }
}
