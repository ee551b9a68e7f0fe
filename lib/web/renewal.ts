import { createSystemActor } from '#lib/core/actor.ts'
import { endUnrenewedSession } from '#lib/people/accounts/sessions/commands.ts'
import { claimRenewal, storeTokens } from '#lib/people/accounts/sessions/queries.ts'
import { now } from '#lib/server/operations/clock.ts'
import { renewTokens } from '#lib/web/issuer.ts'

/** How long to wait before retrying a provider that is down, in milliseconds; the session continues meanwhile. */
const RETRY = 60_000
/** The least time between silent sign-ins of a session without a refresh token, in milliseconds. */
const SILENT_EVERY = 600_000
/** How long before the access token expires renewal starts, in milliseconds. */
const EARLY = 30_000

/** Returns when to renew a session whose access token lives `seconds`; null if unknown. */
export const computeRenewalTime = (seconds: number | null | undefined): Date | null =>
  seconds ? new Date(now().getTime() + Math.max(seconds * 1000 - EARLY, RETRY)) : null

type Due = { sessionId: string; subject: string | null; renewAt: Date | null; refreshToken: string | null }

/**
 * Renews a session whose access token has expired; one request does it while others continue. Returns false if the provider
 * refused, which ends the session.
 */
export const renewIfDue = async ({ sessionId, subject, renewAt, refreshToken }: Due): Promise<boolean> => {
  if (!renewAt || !refreshToken || !subject || renewAt > now()) return true
  if (!(await claimRenewal(sessionId, renewAt, new Date(now().getTime() + RETRY)))) return true
  const renewal = await renewTokens(refreshToken, subject)
  if (renewal.outcome === 'UNREACHABLE') return true
  if (renewal.outcome === 'REFUSED') {
    await endUnrenewedSession(createSystemActor('session renewal'), sessionId)
    return false
  }
  await storeTokens(sessionId, { ...renewal, renewAt: computeRenewalTime(renewal.seconds) })
  return true
}

/** Returns true if this request should go through a silent sign-in, because the session has no refresh token and is due. */
export const needsSilentSignIn = async ({ sessionId, renewAt, refreshToken }: Omit<Due, 'subject'>): Promise<boolean> =>
  renewAt !== null &&
  refreshToken === null &&
  renewAt <= now() &&
  (await claimRenewal(sessionId, renewAt, new Date(now().getTime() + SILENT_EVERY)))
