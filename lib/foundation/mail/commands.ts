import { DomainError, invalid, notFound } from '#lib/core/errors.ts'
import { recordKey, unchecked } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { mailJob } from '#lib/foundation/mail/jobs.ts'
import { emailReasons, outboxLabels } from '#lib/foundation/mail/labels.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import type { EmailKind, MailKinds } from '#lib/foundation/mail/schema.ts'
import { database, type Tx } from '#lib/server/database/db.ts'
import { isOneAddress, isOneLine } from '#lib/server/delivery/mail-headers.ts'
import { now } from '#lib/server/operations/clock.ts'
import { enqueueJob, enqueueJobs } from '#lib/server/operations/jobs.ts'

export type NewEmail = {
  kind: EmailKind
  /** The message's unique key; the same key is queued only once. */
  key: string
  /** Null if the person has no account. */
  accountId: number | null
  individualId: number | null
  address: string
  subject: string
  /** The data for composing it; never a secret. */
  payload: Record<string, string | number>
  /** The digest run that queued the message; absent for other mail. */
  digestRunId?: number
}

/**
 * Queues a message in the transaction of its command. Raises INVALID if its address or subject could add a recipient or a header
 * (threat C6).
 */
export const enqueueEmail = async (tx: Tx, email: NewEmail): Promise<void> => {
  await enqueueEmails(tx, [email])
}

/** Queues many messages in the transaction of their command, and returns how many were new. Raises INVALID like `enqueueEmail`. */
export const enqueueEmails = async (tx: Tx, emails: readonly NewEmail[]): Promise<number> => {
  for (const { address, subject } of emails) {
    if (!isOneAddress(address)) throw invalid('This email address cannot receive mail.')
    if (!isOneLine(subject)) throw invalid('A subject is one line.')
  }
  const made = await tx.emailMessage.createManyAndReturn({
    data: emails.map((email) => ({ ...email, queuedAt: now(), dueAt: now() })),
    skipDuplicates: true,
    select: { id: true },
  })
  await enqueueJobs(
    tx,
    mailJob,
    made.map(({ id }) => ({ messageId: id })),
  )
  return made.length
}

/**
 * Requeues a failed message for another day of attempts. Raises CONFLICT in any other state, also if the message may have
 * arrived, and if it must no longer be sent.
 */
export const resendEmail = command({
  policy: emailPolicies.sendAgain,
  target: recordKey,
  input: unchecked<MailKinds>(),
  audits: ['EMAIL_SENT_AGAIN'],
  prepare: async ({ target: id, input: kinds }) => {
    const found = await database().emailMessage.findUnique({ where: { id } })
    if (!found) throw notFound()
    const content = await kinds[found.kind as EmailKind]({ ...found, at: now() }, true)
    const obstacle = content ? content.obstacle : emailReasons.spent
    if (found.state === 'FAILED' && obstacle) throw new DomainError('CONFLICT', obstacle)
    return found
  },
  work: async ({ tx, target: id, prepared: { accountId }, audit }) => {
    const { count } = await tx.emailMessage.updateMany({
      where: { id, state: 'FAILED' },
      data: { state: 'QUEUED', error: null, wireAt: null, triedSince: null, dueAt: now() },
    })
    if (count === 0) throw new DomainError('CONFLICT', outboxLabels.notFailed)
    await enqueueJob(tx, { jobKind: mailJob, payload: { messageId: id } })
    await audit({
      action: 'EMAIL_SENT_AGAIN',
      ...(accountId === null ? {} : { subject: { kind: 'ACCOUNT', id: accountId } as const }),
      details: { messageId: id },
    })
    return { id }
  },
})
