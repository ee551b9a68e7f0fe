import type { Env } from '#lib/server/env.ts'
import { gateOf } from '#lib/server/gate.ts'
import { houseSender } from '#lib/server/house-sender.ts'
import { mustLeaveAlone } from '#lib/server/mail-files.ts'
import { type House, prepareMail, type ReadyMail } from '#lib/server/mail-readying.ts'
import { BATCH_SIZE, type BatchResult, type Mail, type Transport } from '#lib/server/mailer.ts'
import { resend } from '#lib/server/transport-resend.ts'
import { type Signature, smtp } from '#lib/server/transport-smtp.ts'

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

/** How long a transport may take to answer, in milliseconds; well below the queue's own limit for the job. */
const ANSWER_TIMEOUT = 30_000

/** Resend keeps a key for 24 hours; the last one is left to clocks that differ and to a request that is long under way. */
const RESEND_KEY_LIFE = 23 * 3_600_000

/** The transport that the environment names: Resend, else SMTP, else none: then messages wait in the outbox. */
export const transportOf = (settings: Settings, timeout = ANSWER_TIMEOUT): Transport | null => {
  const { name, address } = houseSender(settings)
  const house = { name, address, replyTo: settings.MAIL_REPLY_TO ?? address }
  if (settings.RESEND_API_KEY) {
    const { send, sendBatch } = resend(settings.RESEND_API_KEY, timeout)
    return {
      name: 'resend',
      keyLife: RESEND_KEY_LIFE,
      send: alone((mail) => send(prepareMail(mail, house))),
      sendBatch: async (key, mails) => {
        if (mails.length > BATCH_SIZE) throw new Error('a batch has more messages than one request takes')
        const judged = mails.map((mail) => judge(mail, house))
        const ready = judged.filter((one): one is ReadyMail => !('refusal' in one))
        const results = ready.length === 0 ? [] : await sendBatch(key, ready)
        const answers = results.values()
        return judged.map((one) => ('refusal' in one ? one : (answers.next().value as BatchResult)))
      },
    }
  }
  if (!settings.SMTP_URL) return null
  const send = smtp(settings.SMTP_URL, timeout, signatureIn(settings))
  return { name: 'smtp', keyLife: 0, send: alone((mail) => send(prepareMail(mail, house))) }
}

const alone = (send: Transport['send']): Transport['send'] => {
  const oneByOne = gateOf(1, Number.POSITIVE_INFINITY)
  return async (mail) => (mustLeaveAlone(mail.files) ? oneByOne(() => send(mail)) : send(mail))
}

const signatureIn = ({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Settings): Signature | null =>
  DKIM_DOMAIN && DKIM_SELECTOR && DKIM_PRIVATE_KEY
    ? { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY }
    : null

// One message that must not leave holds back none of the others.
const judge = (mail: Mail, house: House): ReadyMail | { refusal: string } => {
  try {
    return prepareMail(mail, house)
  } catch (error) {
    return { refusal: (error as Error).message }
  }
}
