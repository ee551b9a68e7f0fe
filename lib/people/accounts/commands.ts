import type { Actor } from '#lib/core/actor.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { endSessions, endSessionsWithin } from '#lib/people/accounts/sessions/commands.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Closes accounts permanently: deletes sessions, login, links and personal data, and keeps the row for records that refer to it.
 * The address can then be used by another account.
 */
export const closeAccounts = async (tx: Tx, actor: Actor, accountIds: readonly number[]): Promise<void> => {
  if (accountIds.length === 0) return
  await endSessionsWithin(tx, actor, accountIds, 'ACCOUNT_CLOSED')
  const ofThem = { where: { accountId: { in: [...accountIds] } } }
  await tx.$executeRaw`delete from identity_logins where subject in (
    select subject from accounts where id = any(${accountIds}) and subject is not null)`
  await tx.accountLink.deleteMany(ofThem)
  await tx.addressChange.deleteMany(ofThem)
  await tx.lastVisitedProfile.deleteMany(ofThem)
  await tx.savedSearch.deleteMany(ofThem)
  await tx.lastSearch.deleteMany(ofThem)
  await tx.$executeRaw(Prisma.sql`update accounts set closed_at = ${now()}, email = '', issuer = null, subject = null,
    version = version + 1 where id = any(${accountIds}) and closed_at is null`)
}

/** The number of open accounts of a former identity provider. */
export type Unlinked = { issuer: string; people: number }

/**
 * Unlinks every open account from providers other than `issuer` and ends its sessions. A person is linked again at the next
 * sign-in, if the new provider has verified the account's address. Returns the number of accounts by former provider.
 */
export const relinkAccounts = command({
  policy: accountPolicy.relink,
  input: unchecked<string>(),
  audits: ['ACCOUNTS_RELINKED'],
  work: async ({ tx, input: issuer, audit }): Promise<Unlinked[]> => {
    const where = { closedAt: null, issuer: { not: issuer } }
    const groups = await tx.account.groupBy({ by: ['issuer'], where, _count: true, orderBy: { issuer: 'asc' } })
    const unlinked = groups.map((group) => ({ issuer: group.issuer as string, people: group._count }))
    if (unlinked.length === 0) return []
    await endSessions(tx, { account: where }, 'PROVIDER_CHANGED')
    // Only invited accounts can be linked; in an older database the date may be missing.
    await tx.account.updateMany({ where: { ...where, invitedAt: null }, data: { invitedAt: now() } })
    await tx.account.updateMany({ where, data: { issuer: null, subject: null, version: { increment: 1 } } })
    const people = unlinked.reduce((sum, group) => sum + group.people, 0)
    const before = unlinked.map((group) => group.issuer).join(' ')
    await audit({ action: 'ACCOUNTS_RELINKED', details: { issuer, people, before } })
    return unlinked
  },
})
