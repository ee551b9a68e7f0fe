import { DomainError } from '#lib/core/errors.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import { now } from '#lib/server/clock.ts'
import type { Tx } from '#lib/server/db.ts'

/** The refusal of an address that belongs to somebody else. */
export const addressTaken = (field: string): DomainError =>
  new DomainError('ALREADY_EXISTS', [{ code: 'ALREADY_EXISTS', field, message: personMessages.emailTaken }])

/**
 * Keeps an address for whoever can still take it back: raises ALREADY_EXISTS on the field for any other account. Whoever
 * gives an address away or takes one holds its lock until the end of the transaction.
 */
export const requireUnreserved = async (
  tx: Tx,
  email: string,
  accountId: number | null,
  field = 'email',
): Promise<void> => {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`
  const others = await tx.addressChange.count({
    where: { oldEmail: email, endedAt: null, undoUntil: { gt: now() }, accountId: { not: accountId ?? 0 } },
  })
  if (others > 0) throw addressTaken(field)
}
