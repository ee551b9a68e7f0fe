import 'server-only'
import { getRealActor, isPerson, visitor } from '#lib/core/actor.ts'
import { BODY_LIMITS } from '#lib/core/body-limits.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { parseReturnPath } from '#lib/core/return-path.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { signOut } from '#lib/people/accounts/sessions/commands.ts'
import { readUrlEncodedForm } from '#lib/server/http/body.ts'
import { formatSetCookie, redirectTo } from '#lib/server/http/cookies.ts'
import { checkOrigin } from '#lib/server/http/origin.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { createRandomSecret } from '#lib/server/secrets/keys.ts'
import { createFailureResponse, toFailure } from '#lib/web/envelope.ts'
import { buildSignOutUrl, revokeTokens } from '#lib/web/issuer.ts'
import { authenticateRequest } from '#lib/web/session.ts'

/**
 * Signs out (row A-04). Only our own pages' forms may; the session ends here first, then the browser is redirected to the
 * provider's sign-out and returns to /confirm-logout.
 */
export const handleSignOut = async (request: Request): Promise<Response> => {
  const own = getEnv().NEXTAUTH_URL
  try {
    checkOrigin(request.headers, own)
  } catch {
    const { actor } = await authenticateRequest(request).catch(() => ({ actor: visitor }))
    const network = readClientNetwork(request.headers, getEnv().TRUSTED_HOPS)
    await recordRefusal(actor, { place: 'POST /api/sign-out', reason: 'FOREIGN_ORIGIN', network })
    return redirectTo(`${paths.logout()}?error=foreign_sign_out`)
  }
  const form = await readUrlEncodedForm(request, { limit: BODY_LIMITS['/api/sign-out'] }).catch((error) =>
    toFailure(error, 'sign-out'),
  )
  if (!(form instanceof URLSearchParams)) return createFailureResponse(form)
  const asked = form.get('returnUrl')
  const returnPath = asked ? parseReturnPath(asked, own) : null
  if (asked && !returnPath) return redirectTo(`${paths.logout()}?${toQueryString({ returnUrl: asked })}`)
  try {
    const actor = getRealActor((await authenticateRequest(request)).actor)
    const ended = isPerson(actor) && actor.sessionId ? await signOut(actor) : null
    if (ended?.refreshToken) await revokeTokens(ended.refreshToken)
    const state = createRandomSecret()
    const address = (ended && (await buildSignOutUrl(ended.providerSid, state))) || buildConfirmUrl(state)
    return redirectTo(address, [
      formatSetCookie({ kind: 'sessionToken', value: '', ownAddress: own }),
      formatSetCookie({
        kind: 'signOut',
        value: encodeURIComponent(JSON.stringify({ state, returnPath })),
        ownAddress: own,
      }),
    ])
  } catch (error) {
    toFailure(error, 'sign-out')
    return redirectTo(`${paths.logout()}?${toQueryString({ error: 'failed', returnUrl: returnPath })}`)
  }
}

const buildConfirmUrl = (state: string): string => `${paths.confirmLogout()}?${toQueryString({ state })}`

/** Returns where to continue after a sign-out started by this browser, from its cookie. Returns null if the state does not match. */
export const readFinishedSignOut = (
  cookie: string | undefined,
  state: string | undefined,
): { returnPath: string | null } | null => {
  try {
    const kept = JSON.parse(decodeURIComponent(cookie ?? '')) as { state?: string; returnPath?: string | null }
    if (!state || kept.state !== state) return null
    return { returnPath: parseReturnPath(kept.returnPath, getEnv().NEXTAUTH_URL) }
  } catch {
    return null
  }
}
