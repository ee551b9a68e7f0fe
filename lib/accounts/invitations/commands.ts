import { DomainError } from '#lib/core/errors.ts'
import { personMessages } from '#lib/individuals/labels.ts'
import { now } from '#lib/server/clock.ts'
import { constraintOf, type Tx } from '#lib/server/db.ts'

/** Whom an account is for, with the normalised address that the invitation goes to. */
export type Invitee = ({ individualId: number } | { staffId: number }) & { email: string }

/**
 * Makes the pending account of a new person, in the transaction that adds the person; an e-mail address belongs to one open
 * account, staff included. Raises ALREADY_EXISTS on 'email'.
 */
export const invitePerson = async (tx: Tx, { email, ...person }: Invitee): Promise<number> => {
  try {
    const at = now()
    const data = { ...person, email, invitedAt: at, createdAt: at }
    return (await tx.account.create({ data, select: { id: true } })).id
  } catch (error) {
    if (!(constraintOf(error) ?? '').includes('email')) throw error
    throw new DomainError('ALREADY_EXISTS', [
      { code: 'ALREADY_EXISTS', field: 'email', message: personMessages.emailTaken },
    ])
  }
}
