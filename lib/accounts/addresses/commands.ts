import { DomainError } from '#lib/core/errors.ts'
import { personMessages } from '#lib/individuals/labels.ts'
import { now } from '#lib/server/clock.ts'
import { constraintOf, type Tx } from '#lib/server/db.ts'

/**
 * Gives an account the new address of its person, in the transaction of the act that edits the person: it is also where
 * the person signs in and where links went, so older links die with it. Raises ALREADY_EXISTS on the given field where
 * another open account, of staff too, has the address.
 */
export const changeAddress = async (
  tx: Tx,
  account: { id: number; subject: string | null } | null,
  email: string,
  field = 'email',
): Promise<void> => {
  if (!account) return
  try {
    await tx.account.update({ where: { id: account.id }, data: { email, version: { increment: 1 } } })
    if (account.subject) await tx.identityLogin.updateMany({ where: { subject: account.subject }, data: { email } })
  } catch (error) {
    if (!(constraintOf(error) ?? '').includes('email')) throw error
    throw new DomainError('ALREADY_EXISTS', [{ code: 'ALREADY_EXISTS', field, message: personMessages.emailTaken }])
  }
  await tx.accountLink.updateMany({
    where: { accountId: account.id, redeemedAt: null, revokedAt: null },
    data: { revokedAt: now() },
  })
}
