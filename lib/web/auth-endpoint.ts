import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { isRecordedRefusal } from '#lib/foundation/audit/refusals/rules.ts'
import { REFUSAL_TEXTS } from '#lib/people/accounts/labels.ts'
import { describeSignInError, PROOF_IS_OVER } from '#lib/people/accounts/rules.ts'
import { openSession } from '#lib/people/accounts/sessions/commands.ts'
import { expireAttemptCookies, redirectTo } from '#lib/server/http/cookies.ts'
import { checkOrigin } from '#lib/server/http/origin.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { buildAuthOptions } from '#lib/web/auth.ts'
import { buildFailureUrl, findErrorInRedirect, handleProviderError, redirectToFailure } from '#lib/web/auth-failures.ts'
import { readAuthFormFields, readCurrentSessionId, readSignInReturnPath } from '#lib/web/auth-requests.ts'
import { createFailureResponse, toFailure } from '#lib/web/envelope.ts'
import { callNextAuth } from '#lib/web/next-auth-call.ts'

const ACTIONS: Record<string, readonly string[]> = {
  GET: ['csrf', 'providers', 'session', 'callback'],
  POST: ['signin', 'session'],
}
/** Parameters that a page may add to the authorization request; next-auth itself would allow overriding any. */
const PASSED_ON = new Map([
  ['prompt', /^(none|login|select_account)$/],
  ['login_hint', /^[^\p{C}]{1,254}$/u],
])

/**
 * Handles /api/auth with next-auth, restricted to the actions we need, without parameter overrides, and with every failure shown
 * on our own pages.
 */
export const handleAuthRequest = async (request: Request, segments: string[]): Promise<Response> => {
  try {
    const [action = '', providerId] = segments
    const isKnown = ACTIONS[request.method]?.includes(action) && segments.length <= 2
    if (!isKnown || (providerId !== undefined && providerId !== 'oidc'))
      return redirectTo(paths.loginFailed(describeSignInError('unknown_action')))
    if (request.method === 'POST') checkOrigin(request.headers, getEnv().NEXTAUTH_URL)
    const query = Object.fromEntries(new URL(request.url).searchParams)
    if (action === 'callback' && query.error) return await handleProviderError(request, query)
    return await forwardToNextAuth(request, { action, providerId, query })
  } catch (error) {
    const failure = toFailure(error, `sign-in ${segments[0]}`)
    if (isRecordedRefusal(failure.code))
      await recordRefusal(visitor, {
        place: `${request.method} ${new URL(request.url).pathname}`,
        reason: failure.code,
        network: readClientNetwork(request.headers, getEnv().TRUSTED_HOPS),
      })
    return createFailureResponse(failure)
  }
}

// Returns the login URL that makes the provider authenticate the person again, where it would otherwise sign in silently.
const buildReauthenticateUrl = (returnUrl: string | null): string =>
  `${paths.login()}?${toQueryString({ error: PROOF_IS_OVER, returnUrl })}`

const forwardToNextAuth = async (
  request: Request,
  { action, providerId, query }: { action: string; providerId: string | undefined; query: Record<string, string> },
): Promise<Response> => {
  const replaces = action === 'callback' ? await readCurrentSessionId(request) : null
  const userAgent = request.headers.get('user-agent')
  const options = buildAuthOptions(async (arrival) => {
    try {
      const result = await openSession(createSystemActor('sign-in'), { ...arrival, userAgent, replaces })
      if ('refusal' in result) return { explainedAt: paths.loginFailed(REFUSAL_TEXTS[result.refusal]) }
      return 'isOver' in result ? { explainedAt: buildReauthenticateUrl(readSignInReturnPath(request)) } : result
    } catch (error) {
      return { explainedAt: buildFailureUrl(request, toFailure(error, 'opening a session').code) }
    }
  })
  const body = await readAuthFormFields(request)
  const answer = await callNextAuth(request, options, {
    query: {
      ...(request.method === 'POST' ? keepAllowedParameters(query) : query),
      nextauth: providerId ? [action, providerId] : [action],
    },
    body,
  })
  const target = answer.headers.get('location')
  if (action === 'callback')
    for (const cookie of expireAttemptCookies(getEnv().NEXTAUTH_URL)) answer.headers.append('set-cookie', cookie)
  if (!target) return answer
  const problem = findErrorInRedirect(target)
  if (problem && action === 'callback') return redirectToFailure(request, problem)
  const address = new URL(problem ? buildFailureUrl(request, problem, body.callbackUrl) : target, getEnv().NEXTAUTH_URL)
    .href
  if (body.json !== 'true') {
    answer.headers.set('location', address)
    return answer
  }
  answer.headers.delete('location')
  answer.headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ url: address }), { status: 200, headers: answer.headers })
}

const keepAllowedParameters = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => PASSED_ON.get(name)?.test(value)))
