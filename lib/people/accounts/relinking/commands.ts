import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { audit } from '#lib/foundation/audit/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { now } from '#lib/server/clock.ts'
import { transaction } from '#lib/server/db.ts'

/** How many open accounts belonged to a provider that is no longer in use. */
export type Unlinked = { issuer: string; people: number }

/**
 * Takes every open account off providers other than `issuer` and ends its sessions. Each person is joined again at the next
 * sign-in there, when that provider vouches for the account's address; nothing else changes.
 */
export const relinkAccounts = async (actor: Actor, issuer: string): Promise<Unlinked[]> => {
  if (!accountPolicy.relink.who(actor)) throw forbidden()
  return transaction(async (tx) => {
    const where = { closedAt: null, issuer: { not: issuer } }
    const groups = await tx.account.groupBy({ by: ['issuer'], where, _count: true, orderBy: { issuer: 'asc' } })
    const unlinked = groups.map((group) => ({ issuer: group.issuer as string, people: group._count }))
    if (unlinked.length === 0) return []
    await tx.session.updateMany({
      where: { account: where, endedAt: null },
      data: { endedAt: now(), endReason: 'PROVIDER_CHANGED', refreshToken: null },
    })
    // Only who was invited may be joined; an account of an older database may lack the day.
    await tx.account.updateMany({ where: { ...where, invitedAt: null }, data: { invitedAt: now() } })
    await tx.account.updateMany({ where, data: { issuer: null, subject: null, version: { increment: 1 } } })
    const people = unlinked.reduce((sum, group) => sum + group.people, 0)
    const before = unlinked.map((group) => group.issuer).join(' ')
    await audit(tx, actor, { act: 'ACCOUNTS_RELINKED', details: { issuer, people, before } })
    return unlinked
  })
}
