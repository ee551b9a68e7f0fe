import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PersonActor } from '#lib/core/actor.ts'
import { DomainError, invalid, notFound } from '#lib/core/errors.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { linkStateTexts } from '#lib/people/accounts/links/labels.ts'
import { linkPolicies } from '#lib/people/accounts/links/policy.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { LINK_LIFE, looksLikeLinkToken } from '#lib/people/accounts/links/rules.ts'
import { redeemSchema } from '#lib/people/accounts/links/schema.ts'
import { passwordMessages } from '#lib/people/accounts/passwords/labels.ts'
import { endSessionsInTransaction } from '#lib/people/accounts/sessions/commands.ts'
import { setPassword } from '#lib/people/credentials/commands.ts'
import { requireStrongPassword } from '#lib/people/credentials/rules.ts'
import { createActor, findPersonByAccount, type Person } from '#lib/people/directory/queries.ts'
import { pool, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { createLinkSeed, deriveLinkToken, hashLinkToken, type LinkPurpose } from '#lib/server/secrets/link-tokens.ts'

type LinkRequest = {
  purpose: LinkPurpose
  keepsOlder?: boolean
  changeId?: number | null
  /** Who invites. */
  inviter?: string | null
}
export type IssuedLink = { linkId: number; seed: string; expiresAt: Date }

/**
 * Creates a link of an account for a purpose, in the caller's transaction. It replaces older ones unless `keepsOlder`, which is
 * set if a stranger may have requested it.
 */
export const issueAccountLink = async (
  tx: Tx,
  accountId: number,
  { purpose, keepsOlder = false, changeId = null, inviter = null }: LinkRequest,
): Promise<IssuedLink> => {
  // Lock first, so that of two links created at once only one stays valid.
  await tx.$queryRaw`select from accounts where id = ${accountId} for update`
  if (!keepsOlder) await revokeAccountLinks(tx, accountId, purpose)
  const seed = createLinkSeed()
  const at = now()
  const expiresAt = new Date(at.getTime() + LINK_LIFE[purpose])
  const tokenHash = hashLinkToken(purpose, deriveLinkToken(purpose, seed))
  const { id } = await tx.accountLink.create({
    data: { accountId, purpose, changeId, inviter, tokenHash, createdAt: at, expiresAt },
    select: { id: true },
  })
  return { linkId: id, seed, expiresAt }
}

/** Revokes the open links of an account for some purposes; by default those that set a password or sign in. */
export const revokeAccountLinks = (tx: Tx, accountId: number, ...purposes: LinkPurpose[]) =>
  tx.accountLink.updateMany({
    where: {
      accountId,
      redeemedAt: null,
      revokedAt: null,
      purpose: { in: purposes.length > 0 ? purposes : ['INVITATION', 'RESET', 'SIGN_IN'] },
    },
    data: { revokedAt: now() },
  })

/**
 * Redeems a link and sets the password (threats B3, B7); one statement claims the link, so it works only once. An invitation also
 * accepts the account and returns the ticket of the first sign-in; a reset ends all sessions. Raises INVALID with the link's
 * state.
 */
export const redeemLink = command({
  policy: linkPolicies.redeem,
  target: z.enum(['INVITATION', 'RESET']),
  input: redeemSchema,
  audits: ['INVITATION_ACCEPTED', 'PASSWORD_RESET'],
  prepare: async ({ target: purpose, input: { token, newPassword } }) => {
    if (!getEnv().BUNDLED_IDENTITY) throw new DomainError('CONFLICT', passwordMessages.elsewhere)
    const person = await readLinkPerson(purpose, token)
    const self = person && createActor(person, null)
    if (self) await requireStrongPassword(newPassword, self.email)
    return self
  },
  work: async ({ tx, target: purpose, input: { token, newPassword }, prepared: self }) => {
    if (!self || !(await redeemAccountLink(tx, purpose, token))) return null
    await setPasswordOfLink(tx, self, { purpose, password: newPassword })
    await revokeAccountLinks(tx, self.accountId)
    if (purpose === 'RESET') return { ticket: null }
    const { seed } = await issueAccountLink(tx, self.accountId, { purpose: 'SIGN_IN' })
    return { ticket: deriveLinkToken('SIGN_IN', seed) }
  },
  around: async ({ actor, target: purpose, input: { token } }, run): Promise<{ ticket: string | null }> => {
    const taken = await run()
    if (taken) return taken
    const { state } = await readAccountLink(actor, purpose, token)
    throw invalid(linkStateTexts[state === 'OPEN' ? 'UNKNOWN' : state])
  },
})

// Read before the transaction on the pool, so that many requests do not block each other's connections.
const readLinkPerson = async (purpose: LinkPurpose, token: string): Promise<Person | null> => {
  const found = await pool().query<{ accountId: number }>(
    'select account_id as "accountId" from account_links where token_hash = $1 and purpose = $2',
    [Buffer.from(hashLinkToken(purpose, token)), purpose],
  )
  const [link] = found.rows
  return link ? findPersonByAccount(link.accountId) : null
}

/** Redeems the ticket of a first sign-in and returns its subject, or null if it is invalid. */
export const enterByTicket = command({
  policy: linkPolicies.enter,
  input: z.string().refine(looksLikeLinkToken),
  audits: { none: 'The sign-in that follows is audited.' },
  work: async ({ tx, input: ticket }) => {
    if (!(await redeemAccountLink(tx, 'SIGN_IN', ticket))) return null
    const link = await tx.accountLink.findUnique({
      where: { tokenHash: hashLinkToken('SIGN_IN', ticket) },
      select: { account: { select: { subject: true } } },
    })
    return link?.account.subject ?? null
  },
})

/** Records when the page of an open invitation was first visited; the link stays as it is. */
export const recordInvitationVisit = command({
  policy: linkPolicies.open,
  input: z.string().refine(looksLikeLinkToken),
  audits: { none: 'It is the first visit of a page, which its invitation shows to staff.' },
  work: async ({ tx, input: token }) => {
    const at = now()
    await tx.accountLink.updateMany({
      where: {
        tokenHash: hashLinkToken('INVITATION', token),
        purpose: 'INVITATION',
        openedAt: null,
        redeemedAt: null,
        revokedAt: null,
        expiresAt: { gt: at },
      },
      data: { openedAt: at },
    })
  },
})

/** Redeems an open link; returns true for only one of several attempts. */
export const redeemAccountLink = async (tx: Tx, purpose: LinkPurpose, token: string): Promise<boolean> => {
  const { count } = await tx.accountLink.updateMany({
    where: {
      tokenHash: hashLinkToken(purpose, token),
      purpose,
      redeemedAt: null,
      revokedAt: null,
      expiresAt: { gt: now() },
      account: { closedAt: null },
    },
    data: { redeemedAt: now() },
  })
  return count === 1
}

const setPasswordOfLink = async (
  tx: Tx,
  self: PersonActor,
  { purpose, password }: { purpose: LinkPurpose; password: string },
): Promise<void> => {
  const { accountId, email } = self
  const { issuer, subject } = await ensureLoginIdentity(tx, accountId, purpose)
  if (issuer !== getEnv().OIDC_ISSUER) throw new DomainError('CONFLICT', passwordMessages.elsewhere)
  await deleteFormerLogin(tx, email, subject)
  await setPassword(tx, { subject, email, password })
  await endSessionsInTransaction(tx, self, { accountIds: [accountId], reason: 'PASSWORD_CHANGED' })
  const action = purpose === 'INVITATION' ? 'INVITATION_ACCEPTED' : 'PASSWORD_RESET'
  await writeAudit(tx, self, { action, subject: { kind: 'ACCOUNT', id: accountId } })
}

// Returns the account's identity. Accepting an invitation creates it; a reset does not.
const ensureLoginIdentity = async (tx: Tx, accountId: number, purpose: LinkPurpose) => {
  const account = await tx.account.findUnique({
    where: { id: accountId },
    select: { issuer: true, subject: true, acceptedAt: true },
  })
  if (!account) throw notFound()
  // Another invitation of this person was accepted first; its link would otherwise change the password for days.
  if (purpose === 'INVITATION' && account.acceptedAt) throw invalid(linkStateTexts.USED)
  if (account.issuer && account.subject) return { issuer: account.issuer, subject: account.subject }
  if (purpose === 'RESET') throw invalid(linkStateTexts.UNKNOWN)
  const identity = { issuer: getEnv().OIDC_ISSUER, subject: randomUUID() }
  await tx.account.update({
    where: { id: accountId },
    data: { ...identity, acceptedAt: account.acceptedAt ?? now(), version: { increment: 1 } },
  })
  return identity
}

// A closed account may have left a login with this address, which no longer opens anything.
const deleteFormerLogin = async (tx: Tx, email: string, subject: string): Promise<void> => {
  await tx.$executeRaw`
    delete from identity_logins l where l.email = ${email} and l.subject <> ${subject} and not exists
      (select from accounts a where a.subject = l.subject and a.closed_at is null)`
}
