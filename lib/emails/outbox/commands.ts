import { audit } from '#lib/audit/commands.ts'
import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import { letterOf } from '#lib/emails/content/queries.ts'
import { emailReasons, outboxLabels } from '#lib/emails/labels.ts'
import { emailPolicies } from '#lib/emails/policy.ts'
import type { EmailKind } from '#lib/emails/schema.ts'
import { now } from '#lib/server/clock.ts'
import { database, transaction } from '#lib/server/db.ts'
import { enqueueJob } from '#lib/server/jobs.ts'

/**
 * Puts a message that failed for certain back into the queue, for another day of attempts. CONFLICT for any other state, also
 * for one that may have arrived, and where its link no longer opens.
 */
export const sendAgain = async (actor: Actor, id: number): Promise<{ id: number }> => {
  if (!emailPolicies.sendAgain.who(actor)) throw forbidden()
  const found = await database().emailMessage.findUnique({ where: { id } })
  if (!found) throw notFound()
  const content = await letterOf({ kind: found.kind as EmailKind, payload: found.payload, at: now() }, true)
  if (found.state === 'FAILED' && !content?.isOpen) throw new DomainError('CONFLICT', emailReasons.spent)
  await transaction(async (tx) => {
    const { count } = await tx.emailMessage.updateMany({
      where: { id, state: 'FAILED' },
      data: { state: 'QUEUED', error: null, wireAt: null, triedSince: null, dueAt: now() },
    })
    if (count === 0) throw new DomainError('CONFLICT', outboxLabels.notFailed)
    await enqueueJob(tx, 'mail', { messageId: id })
    await audit(tx, actor, {
      act: 'EMAIL_SENT_AGAIN',
      ...(found.accountId === null ? {} : { subject: { kind: 'ACCOUNT', id: found.accountId } as const }),
      details: { messageId: id },
    })
  })
  return { id }
}
