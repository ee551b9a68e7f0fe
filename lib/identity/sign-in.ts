import { accountOfAddress, identityOfLogin } from '#lib/accounts/queries.ts'
import type { SignInRefusal } from '#lib/accounts/schema.ts'
import { recordRefusedSignIn } from '#lib/audit/refusals/commands.ts'
import { systemActor } from '#lib/core/actor.ts'
import { loginOfEmail } from '#lib/identity/logins.ts'
import { isPassword } from '#lib/identity/passwords.ts'
import { forgetAttempts, giveBackAttempt, type Limit, takeAttempt } from '#lib/server/throttle.ts'

const QUARTER_HOUR = 900
/**
 * Guesses are counted per account from one network and per network, never per account alone: a stranger elsewhere cannot
 * lock anybody out (threat B10).
 */
export const GUESS_LIMITS = {
  pair: { purpose: 'sign-in-account', attempts: 5, seconds: QUARTER_HOUR },
  network: { purpose: 'sign-in-network', attempts: 50, seconds: QUARTER_HOUR },
} as const satisfies Record<string, Limit>

export type Guess = { issuer: string; email: string; password: string; network: string }
export type SignIn = { subject: string } | { problem: 'WRONG' | 'THROTTLED' | SignInRefusal }

const identity = systemActor('identity')

/** Judges an e-mail address and a password; an unknown address takes as long and is answered alike. */
export const signIn = async ({ issuer, email: typed, password, network }: Guess): Promise<SignIn> => {
  const email = typed.trim().toLowerCase().slice(0, 254)
  const pair = `${email} ${network}`
  // Counted before the comparison, so that parallel guesses cannot slip through between looking and counting.
  const mayTry = (await takeAttempt(GUESS_LIMITS.network, network)) && (await takeAttempt(GUESS_LIMITS.pair, pair))
  if (!mayTry) return refuse('THROTTLED', email, network)
  const login = await loginOfEmail(email)
  const matches = await isPassword(password, login?.passwordHash ?? null)
  if (!login || !matches || !login.isEnabled) return refuse('WRONG', email, network)
  await forgetAttempts(GUESS_LIMITS.pair.purpose, pair)
  await giveBackAttempt(GUESS_LIMITS.network.purpose, network)
  const known = await identityOfLogin(identity, { issuer, subject: login.subject, email: login.email })
  if (!('refusal' in known)) return { subject: login.subject }
  await recordRefusedSignIn(identity, { accountId: known.accountId, reason: known.refusal, network })
  return { problem: known.refusal }
}

// By the address alone, and for an unknown one too, so that both take as long. What was typed is never kept: it may be a
// password in the wrong field.
const refuse = async <Problem extends 'WRONG' | 'THROTTLED'>(
  problem: Problem,
  email: string,
  network: string,
): Promise<{ problem: Problem }> => {
  const accountId = await accountOfAddress(identity, email)
  await recordRefusedSignIn(identity, { accountId, reason: problem, network })
  return { problem }
}
