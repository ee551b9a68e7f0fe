import { invalid } from '#lib/core/errors.ts'
import type { EmailKind } from '#lib/foundation/mail/schema.ts'
import { now } from '#lib/server/clock.ts'
import type { Tx } from '#lib/server/db.ts'
import { enqueueJob } from '#lib/server/jobs.ts'
import { isOneAddress, isOneLine } from '#lib/server/mail-headers.ts'

export type NewEmail = {
  kind: EmailKind
  /** Names the message for ever: the same key is queued once. */
  key: string
  accountId: number
  individualId: number | null
  address: string
  subject: string
  /** What its composer needs; never a secret. */
  payload: Record<string, string | number>
}

/**
 * Queues one message in the transaction of the act that it belongs to. Raises INVALID for an address or a subject that could
 * add a recipient or a header (threat C6).
 */
export const enqueueEmail = async (tx: Tx, email: NewEmail): Promise<void> => {
  if (!isOneAddress(email.address)) throw invalid('This e-mail address cannot receive mail.')
  if (!isOneLine(email.subject)) throw invalid('A subject is one line.')
  const made = await tx.emailMessage.createManyAndReturn({
    data: [{ ...email, queuedAt: now(), dueAt: now() }],
    skipDuplicates: true,
    select: { id: true },
  })
  for (const { id } of made) await enqueueJob(tx, 'mail', { messageId: id })
}
