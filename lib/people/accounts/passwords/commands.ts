import type { Actor, PersonActor } from '#lib/core/actor.ts'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command, longCommand, writeAudit } from '#lib/foundation/audit/commands.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { enqueueEmail } from '#lib/foundation/mail/commands.ts'
import { sendInvitation } from '#lib/people/accounts/commands.ts'
import { formatResetSubject } from '#lib/people/accounts/emails.ts'
import { forgottenPasswordJob } from '#lib/people/accounts/jobs.ts'
import { issueAccountLink } from '#lib/people/accounts/links/commands.ts'
import { invitationMessages } from '#lib/people/accounts/links/labels.ts'
import { passwordMessages } from '#lib/people/accounts/passwords/labels.ts'
import { passwordChangeSchema } from '#lib/people/accounts/passwords/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { requireAccountOfPerson } from '#lib/people/accounts/queries.ts'
import { forgottenSchema } from '#lib/people/accounts/schema.ts'
import { endSessions } from '#lib/people/accounts/sessions/commands.ts'
import { setPassword } from '#lib/people/credentials/commands.ts'
import { findLoginBySubject } from '#lib/people/credentials/queries.ts'
import { requireStrongPassword } from '#lib/people/credentials/rules.ts'
import { findPersonByAccount, findSignInRefusal, type Person } from '#lib/people/directory/queries.ts'
import { pool, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { type Limit, resetRateLimitAttempts, takeRateLimitAttempt } from '#lib/server/http/throttle.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'
import { isCorrectPassword } from '#lib/server/secrets/passwords.ts'

const HOUR = 3_600
/**
 * Limits of requested password resets (threats B10, I9). Above them the response stays the same, but nothing is sent. Strangers
 * cannot use up a person's resets: each network has its own limit per address, a flooded address still gets one every five
 * minutes, and a network above its limit still gets the first one per address.
 */
export const FORGOTTEN_LIMITS = {
  pair: { purpose: 'forgotten-pair', attempts: 3, seconds: HOUR },
  address: { purpose: 'forgotten-address', attempts: 10, seconds: HOUR },
  trickle: { purpose: 'forgotten-trickle', attempts: 1, seconds: 300 },
  network: { purpose: 'forgotten-network', attempts: 20, seconds: HOUR },
  first: { purpose: 'forgotten-first', attempts: 1, seconds: HOUR },
  flood: { purpose: 'forgotten-flood', attempts: 300, seconds: HOUR },
} as const satisfies Record<string, Limit>

/** The limit on wrong guesses of one's current password. */
export const CHANGE_LIMIT = { purpose: 'password-change', attempts: 5, seconds: 900 } as const satisfies Limit

/**
 * Sends a person a password reset link (row C-13). Raises INVALID without an id, NOT_FOUND, and CONFLICT if the account has no
 * password here.
 */
export const sendPasswordReset = command({
  policy: accountPolicy.resetPassword,
  target: recordKey.nullable(),
  audits: ['PASSWORD_RESET_SENT'],
  prepare: async ({ actor, target }) => {
    const person = await requireAccountOfPerson(actor, target)
    if (person.issuer === null) throw new DomainError('CONFLICT', passwordMessages.notAccepted)
    if (!getEnv().BUNDLED_IDENTITY || person.issuer !== getEnv().OIDC_ISSUER)
      throw new DomainError('CONFLICT', passwordMessages.kept)
    if (findSignInRefusal(person) !== null) throw new DomainError('CONFLICT', invitationMessages.closed)
    return person
  },
  work: async ({ tx, actor, prepared: person }) => {
    await sendPasswordResetLink(tx, actor, person)
    return { message: passwordMessages.resetSent }
  },
})

const sendPasswordResetLink = async (
  tx: Tx,
  actor: Actor,
  { accountId, individualId, email, keepsOlder = false }: Person & { keepsOlder?: boolean },
): Promise<void> => {
  const { linkId, seed } = await issueAccountLink(tx, accountId, { purpose: 'RESET', keepsOlder })
  await enqueueEmail(tx, {
    kind: 'PASSWORD_RESET',
    key: `reset-${linkId}`,
    accountId,
    individualId,
    address: email,
    subject: formatResetSubject(getEnv().PRODUCT_NAME),
    payload: { linkId, seed },
  })
  await writeAudit(tx, actor, { action: 'PASSWORD_RESET_SENT', subject: { kind: 'ACCOUNT', id: accountId } })
}

/**
 * Requests a password reset (row A-11). The response and its work are the same for every address, and a job looks it up
 * afterwards, so that neither text nor timing reveals who has an account. Raises INVALID if it is not an email address.
 */
export const forgetPassword = longCommand({
  policy: accountPolicy.forgetPassword,
  input: forgottenSchema,
  audits: { none: 'Nothing has happened to an account yet; the mail that follows is audited.' },
  work: async ({ actor, input: { email }, network }) => {
    if (!getEnv().BUNDLED_IDENTITY) throw new DomainError('CONFLICT', passwordMessages.elsewhere)
    if (await mayRequestPasswordReset(email, network))
      return runTransaction((tx) => enqueueJob(tx, { jobKind: forgottenPasswordJob, payload: { email } }))
    await recordRefusal(actor, { place: 'forgotten password', reason: 'TOO_MANY_REQUESTS', network })
  },
})

const mayRequestPasswordReset = async (email: string, network: string): Promise<boolean> => {
  const { pair, address, trickle, network: many, first, flood } = FORGOTTEN_LIMITS
  if (!(await takeRateLimitAttempt(flood, network))) return false
  const isFirst = await takeRateLimitAttempt(first, `${email} ${network}`)
  if (!(await takeRateLimitAttempt(many, network)) && !isFirst) return false
  if (!(await takeRateLimitAttempt(pair, `${email} ${network}`))) return false
  return (await takeRateLimitAttempt(address, email)) || takeRateLimitAttempt(trickle, email)
}

// While the old address can undo a change, only it may receive a reset (threat I5).
const UNDOABLE = 'from address_changes c where c.account_id = a.id and c.ended_at is null and c.undo_until > $2'

/** Sends what a forgotten password needs: a reset, a new invitation for a pending account, or nothing. */
export const sendForgotten = longCommand({
  policy: accountPolicy.sendForgotten,
  input: forgottenSchema,
  audits: ['INVITATION_SENT', 'PASSWORD_RESET_SENT'],
  work: async ({ actor, input: { email } }) => {
    const { rows } = await pool().query<{ id: number; address: string }>(
      `select a.id, coalesce((select c.old_email ${UNDOABLE} order by c.id limit 1), a.email) as address from accounts a
       where a.closed_at is null and a.invited_at is not null
         and (a.email = $1 or exists (select ${UNDOABLE} and c.old_email = $1))`,
      [email, now()],
    )
    const [found] = rows
    const person = found && (await findPersonByAccount(found.id))
    if (!person || findSignInRefusal(person) !== null || !getEnv().BUNDLED_IDENTITY) return
    if (person.issuer === null) await runTransaction((tx) => sendInvitation(tx, actor, person))
    else if (person.issuer === getEnv().OIDC_ISSUER) {
      const to = { ...person, email: found.address, keepsOlder: true }
      await runTransaction((tx) => sendPasswordResetLink(tx, actor, to))
    }
  },
})

/**
 * Changes the actor's password and ends all other sessions (row A-12). Raises INVALID by field, CONFLICT if another provider
 * manages the password, and TOO_MANY_REQUESTS after five wrong guesses.
 */
export const changePassword = command({
  policy: accountPolicy.changePassword,
  input: passwordChangeSchema,
  audits: ['PASSWORD_CHANGED'],
  prepare: async ({ actor, input: { currentPassword, newPassword } }) => {
    const { accountId } = actor as PersonActor
    const person = await findPersonByAccount(accountId)
    if (!getEnv().BUNDLED_IDENTITY || !person?.subject || person.issuer !== getEnv().OIDC_ISSUER)
      throw new DomainError('CONFLICT', passwordMessages.elsewhere)
    if (!(await takeRateLimitAttempt(CHANGE_LIMIT, String(accountId))))
      throw new DomainError('TOO_MANY_REQUESTS', passwordMessages.throttled)
    const login = await findLoginBySubject(person.subject)
    if (!(await isCorrectPassword(currentPassword, login?.passwordHash ?? null)))
      throw invalid([{ code: 'INVALID', field: 'currentPassword', message: passwordMessages.wrong }])
    await resetRateLimitAttempts(CHANGE_LIMIT.purpose, String(accountId))
    const { subject, email } = person
    await requireStrongPassword(newPassword, email)
    return { subject, email, password: newPassword }
  },
  work: async ({ tx, actor, prepared: login, audit }) => {
    const { accountId, sessionId } = actor as PersonActor
    await setPassword(tx, login)
    const others = { accountId, ...(sessionId ? { id: { not: sessionId } } : {}) }
    const count = await endSessions(tx, others, 'PASSWORD_CHANGED')
    // Changing the password revoked this session's tokens at the provider; the session continues without renewal until its usual
    // end.
    if (sessionId)
      await tx.session.updateMany({ where: { id: sessionId }, data: { refreshToken: null, renewAt: null } })
    await tx.accountLink.updateMany({
      where: { accountId, purpose: 'RESET', redeemedAt: null, revokedAt: null },
      data: { revokedAt: now() },
    })
    const subject = { kind: 'ACCOUNT', id: accountId } as const
    await audit({ action: 'PASSWORD_CHANGED', subject, details: { endedSessions: count } })
    return { message: passwordMessages.changed }
  },
})
