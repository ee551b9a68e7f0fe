import type { Actor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { invitePerson, sendInvitation } from '#lib/people/accounts/commands.ts'
import { requireState } from '#lib/people/individuals/commands.ts'
import { foundingTexts } from '#lib/people/staff/founding/labels.ts'
import { type Founded, foundingSchema } from '#lib/people/staff/founding/schema.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { deriveLinkToken } from '#lib/server/secrets/link-tokens.ts'

const POSITION = 'PRTNR'

/**
 * Creates the first administrator of an empty database with an invitation, or renews the invitation while it is not accepted.
 * Raises CONFLICT if another administrator exists or is invited, and INVALID by field.
 */
export const foundAdministrator = command({
  policy: staffPolicies.create,
  input: foundingSchema,
  audits: ['STAFF_CREATED'],
  work: async ({ tx, actor, input: { mobile, ...person } }): Promise<Founded> => {
    // Lock, because two at once would both find no administrator.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`
    const waiting = await findInvitedAdministrator(tx, person.email)
    const name = waiting?.name ?? `${person.firstName} ${person.lastName}`
    const accountId =
      waiting?.accountId ?? (await insertAdministrator(tx, actor, { ...person, mobile: mobile ?? null }))
    const { seed, expiresAt } = await sendInvitation(tx, actor, { accountId, email: person.email })
    return { name, email: person.email, isNew: !waiting, token: deriveLinkToken('INVITATION', seed), expiresAt }
  },
})

const findInvitedAdministrator = async (tx: Tx, email: string): Promise<{ accountId: number; name: string } | null> => {
  const admins = await tx.staff.findMany({
    where: { isAdmin: true, isActive: true, closedAt: null, account: { closedAt: null } },
    select: { firstName: true, lastName: true, account: { select: { id: true, email: true, issuer: true } } },
    orderBy: { id: 'asc' },
  })
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
  const accepted = admins.find(({ account }) => account?.issuer)
  if (accepted) throw new DomainError('CONFLICT', foundingTexts.exists(nameOf(accepted)))
  const same = admins.find(({ account }) => account?.email === email)
  if (same?.account) return { accountId: same.account.id, name: nameOf(same) }
  const other = admins[0]?.account
  if (other) throw new DomainError('CONFLICT', foundingTexts.invited(other.email))
  return null
}

type Person = { firstName: string; lastName: string; email: string; stateKey: string; mobile: string | null }

const insertAdministrator = async (tx: Tx, actor: Actor, person: Person): Promise<number> => {
  await requireState(tx, person.stateKey)
  const { id } = await tx.staff.create({
    data: { ...person, positionKey: POSITION, isAdmin: true, createdAt: now() },
    select: { id: true },
  })
  const name = `${person.firstName} ${person.lastName}`
  await writeAudit(tx, actor, {
    action: 'STAFF_CREATED',
    subject: { kind: 'STAFF', id },
    details: { name, isAdmin: true },
  })
  return invitePerson(tx, actor, { staffId: id, email: person.email })
}
