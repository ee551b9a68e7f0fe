import { randomBytes } from 'node:crypto'
import { accountPolicy } from '#lib/accounts/policy.ts'
import { linkableEmail, type SignInFacts, type SignInRefusal, type SignInResult } from '#lib/accounts/schema.ts'
import { audit } from '#lib/audit/commands.ts'
import { recordRefusedSignIn } from '#lib/audit/refusals/commands.ts'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { actorOfPerson, type Person, personOfAccount, personOfSubject, refusalOf } from '#lib/server/actors.ts'
import { now } from '#lib/server/clock.ts'
import { pool, type Tx, transaction } from '#lib/server/db.ts'
import { ABSOLUTE_LIMIT, type EndReason } from '#lib/server/session-rows.ts'

/**
 * Opens a session for whom the provider named. (issuer, subject) names an account; a subject that is new here may take a
 * pending invitation whose address the provider has verified (threat B3), and nothing else.
 */
export const openSession = async (actor: Actor, facts: SignInFacts): Promise<SignInResult> => {
  if (!accountPolicy.openSession.who(actor)) throw forbidden()
  const person = (await personOfSubject(facts.issuer, facts.subject)) ?? (await takeInvitation(facts))
  const signedIn = person && actorOfPerson(person, null)
  if (!person || !signedIn) return refuse(actor, person)
  const sessionId = randomBytes(32).toString('base64url')
  await transaction(async (tx) => {
    const { providerSid, idToken, refreshToken, renewAt, userAgent } = facts
    await tx.session.create({
      data: {
        id: sessionId,
        accountId: person.accountId,
        createdAt: now(),
        lastSeenAt: now(),
        expiresAt: new Date(now().getTime() + ABSOLUTE_LIMIT),
        ...{ providerSid, idToken, refreshToken, renewAt, userAgent: userAgent?.slice(0, 300) ?? null },
      },
    })
    if (facts.replaces) await end(tx, { id: facts.replaces }, 'REPLACED')
    await tx.account.update({ where: { id: person.accountId }, data: { lastLoginAt: now() } })
    await audit(tx, signedIn, { act: 'SIGNED_IN', subject: { kind: 'ACCOUNT', id: person.accountId } })
  })
  return { sessionId, accountId: person.accountId }
}

const takeInvitation = async ({ issuer, subject, email, emailVerified }: SignInFacts): Promise<Person | null> => {
  const address = linkableEmail.safeParse(email)
  if (emailVerified !== true || !address.success) return null
  const { rows } = await pool().query<{ id: number }>(
    `update accounts set issuer = $1, subject = $2, accepted_at = coalesce(accepted_at, $3), version = version + 1
     where email = $4 and issuer is null and closed_at is null and invited_at is not null returning id`,
    [issuer, subject, now(), address.data],
  )
  return rows[0] ? personOfAccount(rows[0].id) : null
}

const refuse = async (actor: Actor, person: Person | null): Promise<{ refusal: SignInRefusal }> => {
  const refusal = (person && refusalOf(person)) ?? 'UNKNOWN'
  await recordRefusedSignIn(actor, { accountId: person?.accountId ?? null, reason: refusal })
  return { refusal }
}

/** Signs the actor out of the session that the request came with; the next request with its cookie is a visitor's. */
export const signOut = async (actor: Actor): Promise<{ idToken: string | null; refreshToken: string | null }> => {
  if (!isPerson(actor) || !actor.sessionId) throw forbidden()
  const id = actor.sessionId
  return transaction(async (tx) => {
    const row = await tx.session.findUnique({ where: { id }, select: { idToken: true, refreshToken: true } })
    if (!row) throw notFound()
    await end(tx, { id }, 'SIGNED_OUT')
    await audit(tx, actor, { act: 'SIGNED_OUT', subject: { kind: 'ACCOUNT', id: actor.accountId } })
    return row
  })
}

/** Ends one session that the provider no longer vouches for; false when it was over already. */
export const endUnrenewed = async (actor: Actor, sessionId: string): Promise<boolean> => {
  if (!accountPolicy.openSession.who(actor)) throw forbidden()
  return transaction(async (tx) => {
    const ended = (await end(tx, { id: sessionId }, 'RENEWAL_REFUSED')) > 0
    if (ended) await audit(tx, actor, { act: 'SESSIONS_ENDED', details: { reason: 'RENEWAL_REFUSED', count: 1 } })
    return ended
  })
}

/**
 * Ends every session of an account at once, here and at the bundled provider, so that no browser signs in again silently.
 * `except` keeps the session from which a person changed the own password. Returns how many ended.
 */
export const endAllSessions = async (
  actor: Actor,
  accountId: number,
  reason: EndReason,
  except?: string,
): Promise<number> => {
  const isOwn = isPerson(actor) && actor.accountId === accountId
  if (!isOwn && !accountPolicy.endSessions.who(actor)) throw forbidden()
  return transaction(async (tx) => {
    const account = await tx.account.findUnique({ where: { id: accountId }, select: { subject: true } })
    if (!account) throw notFound()
    const count = await end(tx, { accountId, ...(except ? { id: { not: except } } : {}) }, reason)
    if (account.subject) await forgetAtProvider(tx, account.subject)
    await audit(tx, actor, {
      act: 'SESSIONS_ENDED',
      subject: { kind: 'ACCOUNT', id: accountId },
      details: { reason, count },
    })
    return count
  })
}

// Another provider keeps its own sessions elsewhere; then there is nothing of this subject to forget.
const forgetAtProvider = async (tx: Tx, subject: string): Promise<void> => {
  await tx.identityState.deleteMany({ where: { payload: { path: ['accountId'], equals: subject } } })
}

/** Ends the sessions that a sign-out at the provider names (back-channel logout, row A-04). Returns how many ended. */
export const endProviderSessions = async (
  actor: Actor,
  { issuer, providerSid, subject }: { issuer: string; providerSid: string | null; subject: string | null },
): Promise<number> => {
  if (!accountPolicy.openSession.who(actor)) throw forbidden()
  if (!providerSid && !subject) return 0
  return transaction(async (tx) => {
    const account = { issuer, ...(subject ? { subject } : {}) }
    const count = await end(tx, { account, ...(providerSid ? { providerSid } : {}) }, 'SIGNED_OUT_AT_PROVIDER')
    if (count > 0)
      await audit(tx, actor, { act: 'SESSIONS_ENDED', details: { reason: 'SIGNED_OUT_AT_PROVIDER', count } })
    return count
  })
}

type Which = NonNullable<Parameters<Tx['session']['updateMany']>[0]>['where']

const end = async (tx: Tx, which: Which, endReason: EndReason): Promise<number> => {
  const data = { endedAt: now(), endReason, idToken: null, refreshToken: null }
  return (await tx.session.updateMany({ where: { ...which, endedAt: null }, data })).count
}
