import { createSystemActor } from '#lib/core/actor.ts'
import { recordRefusedSignIn } from '#lib/foundation/audit/refusals/commands.ts'
import { enterByTicket } from '#lib/people/accounts/links/commands.ts'
import { looksLikeLinkToken } from '#lib/people/accounts/links/rules.ts'
import { findAccountByEmail, identifyLogin } from '#lib/people/accounts/queries.ts'
import type { SignInRefusal } from '#lib/people/accounts/schema.ts'
import { findLoginByEmail } from '#lib/people/credentials/queries.ts'
import { GUESS_LIMITS, PATIENCE, SLOW_PACES, START_LIMIT, START_PACE } from '#lib/people/credentials/rules.ts'
import { findKnownDevice } from '#lib/people/identity/devices.ts'
import { waitForSlowLaneTurn } from '#lib/server/http/slow-lane.ts'
import { giveBackRateLimitAttempt, resetRateLimitAttempts, takeRateLimitAttempt } from '#lib/server/http/throttle.ts'
import { isCorrectPassword } from '#lib/server/secrets/passwords.ts'

/** Returns true once a network may start a sign-in; false if too many are waiting. */
export const mayStartSignIn = async (network: string): Promise<boolean> =>
  (await takeRateLimitAttempt(START_LIMIT, network)) ||
  waitForSlowLaneTurn({ pace: START_PACE, subject: network, who: network, patience: PATIENCE })

export type Guess = {
  issuer: string
  email: string
  password: string
  network: string
  /** The id of the sign-in; those of one network take turns. */
  attempt: string
  /** The cookie of a browser that has signed in before. */
  device?: string | undefined
}
export type SignIn = { subject: string } | { problem: 'WRONG' | 'THROTTLED' | SignInRefusal }

const identity = createSystemActor('identity')

/**
 * Signs in a person who has just accepted an invitation, by a single-use ticket. Returns the subject, or null if the ticket is
 * invalid.
 */
export const signInByTicket = async (issuer: string, ticket: string): Promise<string | null> => {
  if (!looksLikeLinkToken(ticket)) return null
  const subject = await enterByTicket(identity, ticket)
  const known = subject === null ? null : await identifyLogin(identity, { issuer, subject, email: '' })
  return known && !('refusal' in known) ? subject : null
}

/** Checks an email address and password; an unknown address takes as long and gets the same response. */
export const signInByPassword = async (guess: Guess): Promise<SignIn> => {
  const { issuer, password, network } = guess
  const email = guess.email.trim().toLowerCase().slice(0, 254)
  const pair = `${email} ${network}`
  const login = await findLoginByEmail(email)
  // Count before comparing, so that parallel guesses cannot exceed the limit.
  const isKnown = await isKnownBrowser(guess, login?.subject ?? '')
  if (!isKnown && !(await waitForPasswordTurn(guess, pair))) return recordRefusedPassword('THROTTLED', email, network)
  const matches = await isCorrectPassword(password, login?.passwordHash ?? null)
  if (!login || !matches || !login.isEnabled) return recordRefusedPassword('WRONG', email, network)
  if (!isKnown) {
    await resetRateLimitAttempts(GUESS_LIMITS.pair.purpose, pair)
    await giveBackRateLimitAttempt(GUESS_LIMITS.network.purpose, network)
  }
  const known = await identifyLogin(identity, { issuer, subject: login.subject, email: login.email })
  if (!('refusal' in known)) return { subject: login.subject }
  await recordRefusedSignIn(identity, { accountId: known.accountId, reason: known.refusal, network })
  return { problem: known.refusal }
}

const isKnownBrowser = async ({ device: cookie }: Guess, subject: string): Promise<boolean> => {
  const device = await findKnownDevice(cookie, subject)
  return device !== null && takeRateLimitAttempt(GUESS_LIMITS.device, `${subject} ${device}`)
}

const waitForPasswordTurn = async ({ network, attempt }: Guess, pair: string): Promise<boolean> => {
  const until = performance.now() + PATIENCE
  const isMany = !(await takeRateLimitAttempt(GUESS_LIMITS.network, network))
  const isOften = !(await takeRateLimitAttempt(GUESS_LIMITS.pair, pair))
  if (
    isOften &&
    !(await waitForSlowLaneTurn({ pace: SLOW_PACES.pair, subject: pair, who: attempt, patience: PATIENCE }))
  )
    return false
  return (
    !isMany ||
    waitForSlowLaneTurn({
      pace: SLOW_PACES.network,
      subject: network,
      who: attempt,
      patience: until - performance.now(),
    })
  )
}

// Looks up the account by address even if it is unknown, so that both take as long. The typed text is not stored, because it may
// be a password in the wrong field.
const recordRefusedPassword = async <Problem extends 'WRONG' | 'THROTTLED'>(
  problem: Problem,
  email: string,
  network: string,
): Promise<{ problem: Problem }> => {
  const accountId = await findAccountByEmail(identity, email)
  await recordRefusedSignIn(identity, { accountId, reason: problem, network })
  return { problem }
}
