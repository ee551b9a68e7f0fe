import { randomBytes } from 'node:crypto'
import type { Actor, PersonActor, View } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { command, longCommand, writeAudit } from '#lib/foundation/audit/commands.ts'
import { recordRefusedSignIn } from '#lib/foundation/audit/refusals/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { findClaimDifferences } from '#lib/people/accounts/rules.ts'
import type { ProviderSignOut } from '#lib/people/accounts/schema.ts'
import { linkableEmail, type SignInFacts, type SignInRefusal, type SignInResult } from '#lib/people/accounts/schema.ts'
import {
  ABSOLUTE_LIMIT,
  decryptRefreshToken,
  type EndReason,
  encryptRefreshToken,
  IDLE_LIMIT,
} from '#lib/people/accounts/sessions/queries.ts'
import { VIEW_LIMIT } from '#lib/people/accounts/sessions/rules.ts'
import {
  createActor,
  findPersonByAccount,
  findPersonBySubject,
  findSignInRefusal,
  type Person,
} from '#lib/people/directory/queries.ts'
import { pool, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { hashSessionId } from '#lib/server/http/cookies.ts'
import { now } from '#lib/server/operations/clock.ts'
import { log } from '#lib/server/operations/log.ts'
import { hashSecret } from '#lib/server/secrets/sealing.ts'

/**
 * Opens a session for a person authenticated by the provider. Issuer and subject identify the account; an unknown subject may
 * only accept a pending invitation whose address the provider has verified (threat B3). If our session limits have passed, a
 * session that still exists at the provider opens nothing (threat I7).
 */
export const openSession = longCommand({
  policy: accountPolicy.openSession,
  input: unchecked<SignInFacts>(),
  audits: ['SIGNED_IN', 'CLAIMS_DIFFER'],
  work: async ({ actor, input: facts }): Promise<SignInResult> => {
    const at = now()
    const authTime = new Date(Math.min(facts.authTime.getTime(), at.getTime()))
    const expiresAt = new Date(authTime.getTime() + ABSOLUTE_LIMIT)
    if (expiresAt <= at) return { isOver: true }
    const person = (await findPersonBySubject(facts.issuer, facts.subject)) ?? (await acceptInvitation(facts))
    const signedIn = person && createActor(person, null)
    if (!person || !signedIn) return recordAndRefuseSignIn(actor, person, facts)
    const { accountId } = person
    const { providerSid, refreshToken, renewAt, userAgent } = facts
    if (await isProviderSessionOver({ accountId, providerSid, authTime }, at)) return { isOver: true }
    const sid = randomBytes(32).toString('base64url')
    const id = hashSessionId(sid)
    await runTransaction(async (tx) => {
      await tx.session.create({
        data: {
          id,
          accountId,
          authTime,
          providerSid,
          renewAt,
          expiresAt,
          createdAt: at,
          lastSeenAt: at,
          refreshToken: encryptRefreshToken(id, refreshToken),
          userAgent: userAgent?.slice(0, 300) ?? null,
        },
      })
      if (facts.replaces) await endSessions(tx, { id: facts.replaces }, 'REPLACED')
      await tx.account.update({ where: { id: accountId }, data: { lastLoginAt: at } })
      const subject = { kind: 'ACCOUNT', id: accountId } as const
      await writeAudit(tx, signedIn, { action: 'SIGNED_IN', subject })
      const details = findClaimDifferences(facts.claims, signedIn)
      if (details) await writeAudit(tx, signedIn, { action: 'CLAIMS_DIFFER', subject, details })
    })
    return { sid, accountId }
  },
})

type Proof = { accountId: number; providerSid: string | null; authTime: Date }

// The provider's session may outlive ours. The sessions opened here by the same authentication show when it was last used and
// whether one was ended; in both cases the person must authenticate again.
const isProviderSessionOver = async ({ accountId, providerSid, authTime }: Proof, at: Date): Promise<boolean> => {
  const { rows } = await pool().query<{ seen: Date | null; wasEnded: boolean | null }>(
    `select max(last_seen_at) as seen, bool_or(ended_at is not null and coalesce(end_reason, '') not in ('REPLACED', 'RENEWAL_REFUSED')) as "wasEnded"
     from sessions where account_id = $1 and auth_time = $2 and provider_sid is not distinct from $3`,
    [accountId, authTime, providerSid],
  )
  const [used] = rows
  const last = Math.max(authTime.getTime(), used?.seen?.getTime() ?? 0)
  return used?.wasEnded === true || at.getTime() - last >= IDLE_LIMIT
}

const acceptInvitation = async ({ issuer, subject, email, emailVerified }: SignInFacts): Promise<Person | null> => {
  const address = linkableEmail.safeParse(email)
  if (emailVerified !== true || !address.success) return null
  const { rows } = await pool().query<{ id: number }>(
    `update accounts set issuer = $1, subject = $2, accepted_at = coalesce(accepted_at, $3), version = version + 1
     where email = $4 and issuer is null and closed_at is null and invited_at is not null returning id`,
    [issuer, subject, now(), address.data],
  )
  return rows[0] ? findPersonByAccount(rows[0].id) : null
}

const recordAndRefuseSignIn = async (
  actor: Actor,
  person: Person | null,
  { issuer, email, emailVerified }: SignInFacts,
): Promise<{ refusal: SignInRefusal }> => {
  const isUnverified = !person && emailVerified !== true && typeof email === 'string' && email !== ''
  const refusal = isUnverified ? 'UNVERIFIED' : ((person && findSignInRefusal(person)) ?? 'UNKNOWN')
  if (isUnverified)
    log.warn('a sign-in was refused because the provider has not verified the email address', { issuer })
  await recordRefusedSignIn(actor, { accountId: person?.accountId ?? null, reason: refusal })
  return { refusal }
}

/**
 * Ends the actor's current session; the next request with its cookie is a visitor's. Returns the provider's session id and
 * refresh token.
 */
export const signOut = command({
  policy: accountPolicy.signOut,
  audits: ['SIGNED_OUT', 'VIEW_AS_ENDED'],
  work: async ({ tx, actor, audit }) => {
    const { sessionId: id, accountId } = actor as PersonActor
    if (!id) throw forbidden()
    const row = await tx.session.findUnique({ where: { id }, select: { providerSid: true, refreshToken: true } })
    if (!row) throw notFound()
    const ended = await endViewAs(tx, id)
    if (ended) await audit({ action: 'VIEW_AS_ENDED', ...ended })
    await endSessions(tx, { id }, 'SIGNED_OUT')
    await audit({ action: 'SIGNED_OUT', subject: { kind: 'ACCOUNT', id: accountId } })
    return { ...row, refreshToken: decryptRefreshToken(id, row.refreshToken) }
  },
})

/** Ends a session whose renewal the provider refused; returns false if it had already ended. */
export const endUnrenewedSession = command({
  policy: accountPolicy.openSession,
  input: unchecked<string>(),
  audits: ['SESSIONS_ENDED'],
  work: async ({ tx, input: id, audit }) => {
    const ended = (await endSessions(tx, { id }, 'RENEWAL_REFUSED')) > 0
    if (ended) await audit({ action: 'SESSIONS_ENDED', details: { reason: 'RENEWAL_REFUSED', count: 1 } })
    return ended
  },
})

// Only the bundled provider stores its sessions here; another one's are elsewhere.
const deleteProviderState = async (tx: Tx, accountIds: readonly number[]): Promise<void> => {
  await tx.$executeRaw`delete from identity_states where subject in (
    select subject from accounts where id = any(${[...accountIds]}) and subject is not null)`
}

/**
 * Ends the sessions that a sign-out at the provider names (back-channel logout, row A-04), and stores the token's id so that a
 * replay raises INVALID. Returns how many ended.
 */
export const endProviderSessions = command({
  policy: accountPolicy.openSession,
  input: unchecked<ProviderSignOut>(),
  audits: ['SESSIONS_ENDED'],
  work: async ({ tx, input: { issuer, providerSid, subject, id, until }, audit }) => {
    if (!providerSid && !subject) return 0
    const heard = { id: hashSecret(`sign-out ${issuer}`, id), expiresAt: until }
    const { count: isNew } = await tx.heardSignOut.createMany({ data: [heard], skipDuplicates: true })
    if (isNew === 0) throw new DomainError('INVALID', 'This sign-out has been heard before.')
    const account = { issuer, ...(subject ? { subject } : {}) }
    const count = await endSessions(tx, { account, ...(providerSid ? { providerSid } : {}) }, 'SIGNED_OUT_AT_PROVIDER')
    if (count > 0) await audit({ action: 'SESSIONS_ENDED', details: { reason: 'SIGNED_OUT_AT_PROVIDER', count } })
    return count
  },
})

/**
 * Starts viewing the product as another in a session, in the caller's transaction (decision 'view as'). Returns when it expires.
 * Raises FORBIDDEN if the session has ended.
 */
export const startViewAs = async (
  tx: Tx,
  { sessionId, viewAs, viewAsLenderId }: { sessionId: string; viewAs: View; viewAsLenderId: number },
): Promise<Date> => {
  const viewAsUntil = new Date(now().getTime() + VIEW_LIMIT)
  const data = { viewAs, viewAsLenderId, viewAsUntil }
  const { count } = await tx.session.updateMany({ where: { id: sessionId, endedAt: null }, data })
  if (count === 0) throw forbidden()
  return viewAsUntil
}

/** Ends a session's view-as and returns it for the audit; null if there was none. */
export const endViewAs = async (tx: Tx, sessionId: string) => {
  const held = await tx.$queryRaw<{ view: View; id: number }[]>`
    select view_as as view, view_as_lender_id as id from sessions where id = ${sessionId} and view_as is not null for update`
  const [view] = held
  if (!view) return null
  const data = { viewAs: null, viewAsLenderId: null, viewAsUntil: null }
  await tx.session.updateMany({ where: { id: sessionId }, data })
  return { subject: { kind: 'LENDER', id: view.id } as const, details: { view: view.view } }
}

type Which = NonNullable<Parameters<Tx['session']['updateMany']>[0]>['where']

/**
 * Ends the open sessions that match a condition, in the caller's transaction, and returns how many. All ways to end sessions use
 * this.
 */
export const endSessions = async (tx: Tx, which: Which, endReason: EndReason): Promise<number> => {
  const data = { endedAt: now(), endReason, refreshToken: null }
  return (await tx.session.updateMany({ where: { ...which, endedAt: null }, data })).count
}

/**
 * Ends every session of some accounts, here and at the bundled provider, in the transaction that locks the people out; the caller
 * has authorised it. Returns how many ended.
 */
export const endSessionsInTransaction = async (
  tx: Tx,
  actor: Actor,
  { accountIds, reason }: { accountIds: readonly number[]; reason: EndReason },
): Promise<number> => {
  if (accountIds.length === 0) return 0
  const ofThem = { accountId: { in: [...accountIds] } }
  const open = await tx.session.findMany({
    where: { ...ofThem, endedAt: null },
    distinct: ['accountId'],
    select: { accountId: true },
  })
  const count = await endSessions(tx, ofThem, reason)
  await deleteProviderState(tx, accountIds)
  for (const { accountId: id } of open)
    await writeAudit(tx, actor, { action: 'SESSIONS_ENDED', subject: { kind: 'ACCOUNT', id }, details: { reason } })
  return count
}
