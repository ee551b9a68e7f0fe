import type { Actor } from '#lib/core/actor.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { endSessions, endSessionsWithin } from '#lib/people/accounts/sessions/commands.ts'
import { now } from '#lib/server/clock.ts'
import { Prisma, type Tx } from '#lib/server/db.ts'

/**
 * Closes accounts for good: sessions, login, links and everything personal go, the row stays for what names it. The
 * address is free for another account afterwards.
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

/** How many open accounts belonged to a provider that is no longer in use. */
export type Unlinked = { issuer: string; people: number }

/**
 * Takes every open account off providers other than `issuer` and ends its sessions. Each person is joined again at the next
 * sign-in there, when that provider vouches for the account's address; nothing else changes.
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
    // Only who was invited may be joined; an account of an older database may lack the day.
    await tx.account.updateMany({ where: { ...where, invitedAt: null }, data: { invitedAt: now() } })
    await tx.account.updateMany({ where, data: { issuer: null, subject: null, version: { increment: 1 } } })
    const people = unlinked.reduce((sum, group) => sum + group.people, 0)
    const before = unlinked.map((group) => group.issuer).join(' ')
    await audit({ action: 'ACCOUNTS_RELINKED', details: { issuer, people, before } })
    return unlinked
  },
})
