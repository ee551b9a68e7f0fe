import { systemActor } from '#lib/core/actor.ts'
import { endUnrenewed } from '#lib/people/accounts/sessions/commands.ts'
import { claimRenewal, keepTokens } from '#lib/people/accounts/sessions/queries.ts'
import { now } from '#lib/server/clock.ts'
import { renewTokens } from '#lib/web/issuer.ts'

/** A provider that is down is asked again after this time, in milliseconds; until then the session goes on. */
const RETRY = 60_000
/** A person without a refresh token is sent through a silent sign-in at most this often, in milliseconds. */
const SILENT_EVERY = 600_000
/** Renewal starts this long before the access token runs out, in milliseconds. */
const EARLY = 30_000

/** When a session must be renewed whose access token lives `seconds`. */
export const renewalTime = (seconds: number | null | undefined): Date | null =>
  seconds ? new Date(now().getTime() + Math.max(seconds * 1000 - EARLY, RETRY)) : null

type Due = { sessionId: string; subject: string | null; renewAt: Date | null; refreshToken: string | null }

/**
 * Renews a session whose access token ran out. One request does it, the others go on meanwhile. Returns false when the
 * provider refused: then the session is over.
 */
export const renewIfDue = async ({ sessionId, subject, renewAt, refreshToken }: Due): Promise<boolean> => {
  if (!renewAt || !refreshToken || !subject || renewAt > now()) return true
  if (!(await claimRenewal(sessionId, renewAt, new Date(now().getTime() + RETRY)))) return true
  const renewal = await renewTokens(refreshToken, subject)
  if (renewal.outcome === 'UNREACHABLE') return true
  if (renewal.outcome === 'REFUSED') {
    await endUnrenewed(systemActor('session renewal'), sessionId)
    return false
  }
  await keepTokens(sessionId, { ...renewal, renewAt: renewalTime(renewal.seconds) })
  return true
}

/** True when this request should go through a silent sign-in, because the provider gave no refresh token. */
export const needsSilentSignIn = async ({ sessionId, renewAt, refreshToken }: Omit<Due, 'subject'>): Promise<boolean> =>
  renewAt !== null &&
  refreshToken === null &&
  renewAt <= now() &&
  (await claimRenewal(sessionId, renewAt, new Date(now().getTime() + SILENT_EVERY)))
