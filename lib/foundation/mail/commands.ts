import { DomainError, invalid, notFound } from '#lib/core/errors.ts'
import { recordKey, unchecked } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { mailJob } from '#lib/foundation/mail/jobs.ts'
import { emailReasons, outboxLabels } from '#lib/foundation/mail/labels.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import type { EmailKind, MailKinds } from '#lib/foundation/mail/schema.ts'
import { now } from '#lib/server/clock.ts'
import { database, type Tx } from '#lib/server/db.ts'
import { enqueueJob, enqueueJobs } from '#lib/server/jobs.ts'
import { isOneAddress, isOneLine } from '#lib/server/mail-headers.ts'

export type NewEmail = {
  kind: EmailKind
  /** Names the message for ever: the same key is queued once. */
  key: string
  /** Null for a person without an account. */
  accountId: number | null
  individualId: number | null
  address: string
  subject: string
  /** What its composer needs; never a secret. */
  payload: Record<string, string | number>
  /** The run of a digest that planned it. */
  digestRunId?: number
}

/**
 * Queues one message in the transaction of the command that it belongs to. Raises INVALID for an address or a subject that could
 * add a recipient or a header (threat C6).
 */
export const enqueueEmail = async (tx: Tx, email: NewEmail): Promise<void> => {
  await enqueueEmails(tx, [email])
}

/** The same for many at once. Returns how many were not queued before. */
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
 * Puts a message that failed for certain back into the queue, for another day of attempts. CONFLICT for any other state, also
 * for one that may have arrived, and where it must not leave any more.
 */
export const sendAgain = command({
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
    await enqueueJob(tx, mailJob, { messageId: id })
    await audit({
      action: 'EMAIL_SENT_AGAIN',
      ...(accountId === null ? {} : { subject: { kind: 'ACCOUNT', id: accountId } as const }),
      details: { messageId: id },
    })
    return { id }
  },
})
