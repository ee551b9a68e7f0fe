import type { Actor } from '#lib/core/actor.ts'
import { audit } from '#lib/foundation/audit/commands.ts'
import type { EndReason } from '#lib/people/accounts/sessions/queries.ts'
import { now } from '#lib/server/clock.ts'
import { Prisma, type Tx } from '#lib/server/db.ts'

/**
 * Ends every session of some accounts, here and at the bundled provider, in the transaction of the act that locks their
 * people out; the caller has authorized it. Returns how many ended.
 */
export const endSessionsWithin = async (
  tx: Tx,
  actor: Actor,
  accountIds: readonly number[],
  reason: EndReason,
): Promise<number> => {
  if (accountIds.length === 0) return 0
  const open = await tx.session.findMany({
    where: { accountId: { in: [...accountIds] }, endedAt: null },
    distinct: ['accountId'],
    select: { accountId: true },
  })
  const { count } = await tx.session.updateMany({
    where: { accountId: { in: [...accountIds] }, endedAt: null },
    data: { endedAt: now(), endReason: reason, refreshToken: null },
  })
  await tx.$executeRaw`delete from identity_states where subject in (
    select subject from accounts where id = any(${accountIds}) and subject is not null)`
  for (const { accountId: id } of open)
    await audit(tx, actor, { act: 'SESSIONS_ENDED', subject: { kind: 'ACCOUNT', id }, details: { reason } })
  return count
}

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
