import 'server-only'
import { isPerson, personBehind, visitor } from '#lib/core/actor.ts'
import { BODY_LIMITS } from '#lib/core/body-limits.ts'
import { paths, queryString, safeReturnPath } from '#lib/core/paths.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { signOut } from '#lib/people/accounts/sessions/commands.ts'
import { readForm } from '#lib/server/body.ts'
import { goTo, setCookie } from '#lib/server/cookies.ts'
import { env } from '#lib/server/env.ts'
import { randomSecret } from '#lib/server/keys.ts'
import { checkOrigin } from '#lib/server/origin.ts'
import { networkOf } from '#lib/server/throttle.ts'
import { failureOf, failureResponse } from '#lib/web/envelope.ts'
import { revokeTokens, signOutAddress } from '#lib/web/issuer.ts'
import { actorOfRequest } from '#lib/web/session.ts'

/**
 * Signs out (row A-04). Only our own pages' forms may; the session ends here first, then the browser is redirected to the
 * provider's sign-out and returns to /confirm-logout.
 */
export const signOutEndpoint = async (request: Request): Promise<Response> => {
  const own = env().NEXTAUTH_URL
  try {
    checkOrigin(request.headers, own)
  } catch {
    const { actor } = await actorOfRequest(request).catch(() => ({ actor: visitor }))
    const network = networkOf(request.headers, env().TRUSTED_HOPS)
    await recordRefusal(actor, { place: 'POST /api/sign-out', reason: 'FOREIGN_ORIGIN', network })
    return goTo(`${paths.logout()}?error=foreign_sign_out`)
  }
  const form = await readForm(request, { limit: BODY_LIMITS['/api/sign-out'] }).catch((error) =>
    failureOf(error, 'sign-out'),
  )
  if (!(form instanceof URLSearchParams)) return failureResponse(form)
  const asked = form.get('returnUrl')
  const returnPath = asked ? safeReturnPath(asked, own) : null
  if (asked && !returnPath) return goTo(`${paths.logout()}?${queryString({ returnUrl: asked })}`)
  try {
    const actor = personBehind((await actorOfRequest(request)).actor)
    const ended = isPerson(actor) && actor.sessionId ? await signOut(actor) : null
    if (ended?.refreshToken) await revokeTokens(ended.refreshToken)
    const state = randomSecret()
    const address = (ended && (await signOutAddress(ended.providerSid, state))) || buildConfirmUrl(state)
    return goTo(address, [
      setCookie('sessionToken', '', own),
      setCookie('signOut', encodeURIComponent(JSON.stringify({ state, returnPath })), own),
    ])
  } catch (error) {
    failureOf(error, 'sign-out')
    return goTo(`${paths.logout()}?${queryString({ error: 'failed', returnUrl: returnPath })}`)
  }
}

const buildConfirmUrl = (state: string): string => `${paths.confirmLogout()}?${queryString({ state })}`

/** Returns where to continue after a sign-out started by this browser, from its cookie. Returns null if the state does not match. */
export const finishedSignOut = (
  cookie: string | undefined,
  state: string | undefined,
): { returnPath: string | null } | null => {
  try {
    const kept = JSON.parse(decodeURIComponent(cookie ?? '')) as { state?: string; returnPath?: string | null }
    if (!state || kept.state !== state) return null
    return { returnPath: safeReturnPath(kept.returnPath, env().NEXTAUTH_URL) }
  } catch {
    return null
  }
}
