import { type Actor, isPerson } from '#lib/core/actor.ts'
import { recordKey, unchecked } from '#lib/core/parsing.ts'
import { systemJob } from '#lib/core/policy.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { enqueueEmail } from '#lib/foundation/mail/commands.ts'
import { addressTakenError, requireUnreservedAddress } from '#lib/people/accounts/addresses/queries.ts'
import { formatInvitationSubject } from '#lib/people/accounts/emails.ts'
import { type IssuedLink, issueAccountLink } from '#lib/people/accounts/links/commands.ts'
import { invitationMessages } from '#lib/people/accounts/links/labels.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { requirePendingPerson } from '#lib/people/accounts/queries.ts'
import { endSessions, endSessionsInTransaction } from '#lib/people/accounts/sessions/commands.ts'
import { approveSignUpRequests } from '#lib/people/accounts/sign-ups/commands.ts'
import { Prisma, readConstraint, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/**
 * Closes accounts permanently: deletes sessions, login, links and personal data, and keeps the row for records that refer to it.
 * The address can then be used by another account.
 */
export const closeAccounts = async (tx: Tx, actor: Actor, accountIds: readonly number[]): Promise<void> => {
  if (accountIds.length === 0) return
  await endSessionsInTransaction(tx, actor, { accountIds, reason: 'ACCOUNT_CLOSED' })
  const ofThem = { where: { accountId: { in: [...accountIds] } } }
  await tx.$executeRaw`delete from identity_logins where subject in (
    select subject from accounts where id = any(${accountIds}) and subject is not null)`
  await tx.accountLink.deleteMany(ofThem)
  await tx.addressChange.deleteMany(ofThem)
  await tx.lastVisitedProfile.deleteMany(ofThem)
  await tx.savedSearch.deleteMany(ofThem)
  await tx.savedSearchPin.deleteMany(ofThem)
  await tx.lastSearch.deleteMany(ofThem)
  await tx.savedScenario.deleteMany(ofThem)
  await tx.scenarioDraft.deleteMany(ofThem)
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

/** The person an account is for, with the normalised address of the invitation. */
export type Invitee = ({ individualId: number } | { staffId: number }) & { email: string }

/**
 * Creates the pending account of a new person and queues the invitation, in the transaction that adds the person. An email
 * address belongs to one open account, staff included. Jobs that import people send no invitation. Raises ALREADY_EXISTS on
 * 'email'.
 */
export const invitePerson = async (tx: Tx, actor: Actor, { email, ...person }: Invitee): Promise<number> => {
  await requireUnreservedAddress(tx, { email, accountId: null })
  const accountId = await createPendingAccount(tx, email, person)
  await approveSignUpRequests(tx, actor, email)
  if (!systemJob(actor)) await sendInvitation(tx, actor, { accountId, email, ...person })
  return accountId
}

const createPendingAccount = async (
  tx: Tx,
  email: string,
  person: { individualId?: number; staffId?: number },
): Promise<number> => {
  try {
    const at = now()
    const data = { ...person, email, invitedAt: at, createdAt: at }
    return (await tx.account.create({ data, select: { id: true } })).id
  } catch (error) {
    if (!(readConstraint(error) ?? '').includes('email')) throw error
    throw addressTakenError('email')
  }
}

type Invited = { accountId: number; email: string; individualId?: number | null }

/** Queues an invitation and revokes older links; also used if somebody forgot the password before accepting. */
export const sendInvitation = async (
  tx: Tx,
  actor: Actor,
  { accountId, email, individualId }: Invited,
): Promise<IssuedLink> => {
  const inviter = isPerson(actor) ? actor.name : null
  const link = await issueAccountLink(tx, accountId, { purpose: 'INVITATION', inviter })
  const { linkId, seed } = link
  await tx.account.update({ where: { id: accountId }, data: { invitedAt: now() } })
  await enqueueEmail(tx, {
    kind: 'INVITATION',
    key: `invitation-${linkId}`,
    accountId,
    individualId: individualId ?? null,
    address: email,
    subject: formatInvitationSubject(getEnv().PRODUCT_NAME, inviter),
    payload: { linkId, seed },
  })
  await writeAudit(tx, actor, { action: 'INVITATION_SENT', subject: { kind: 'ACCOUNT', id: accountId } })
  return link
}

/**
 * Resends the invitation of an individual or system user (row C-13). Raises INVALID without an id, NOT_FOUND, and CONFLICT if it
 * was already accepted or the account is closed or switched off.
 */
export const resendInvitation = command({
  policy: accountPolicy.resendInvitation,
  target: recordKey.nullable(),
  audits: ['INVITATION_SENT'],
  prepare: async ({ actor, target }) => requirePendingPerson(actor, target),
  work: async ({ tx, actor, prepared: person }) => {
    await sendInvitation(tx, actor, person)
    return { message: invitationMessages.sent }
  },
})
