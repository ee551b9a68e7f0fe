import { decode } from 'next-auth/jwt'
import { createSystemActor } from '#lib/core/actor.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { describeSignInError, isCancelledByPerson, NEEDS_A_PERSON } from '#lib/people/accounts/rules.ts'
import { endUnrenewedSession } from '#lib/people/accounts/sessions/commands.ts'
import { getLiveSession } from '#lib/people/accounts/sessions/queries.ts'
import {
  describeCookie,
  expireAttemptCookies,
  formatSetCookie,
  parseCookies,
  redirectTo,
} from '#lib/server/http/cookies.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { readCurrentSessionId, readSignInReturnPath } from '#lib/web/auth-requests.ts'

/**
 * Accept an error only with the state of a sign-in that this browser started; otherwise it may come from a stranger's
 * link. Leads to the page that explains the error.
 */
export const handleProviderError = async (request: Request, query: Record<string, string>): Promise<Response> => {
  const error = query.error as string
  if (!(await isOurStateParameter(request, query.state))) return redirectToFailure(request, 'bad_state')
  if (!NEEDS_A_PERSON.includes(error)) return redirectToFailure(request, error)
  const ended = await endUnrenewableSession(request)
  const own = getEnv().NEXTAUTH_URL
  return redirectTo(
    `${paths.login()}?${toQueryString({ error: 'person', returnUrl: readSignInReturnPath(request) })}`,
    [
      ...expireAttemptCookies(own),
      ...(ended ? [formatSetCookie({ kind: 'sessionToken', value: '', ownAddress: own })] : []),
    ],
  )
}

const isOurStateParameter = async (request: Request, state: string | undefined): Promise<boolean> => {
  const { name } = describeCookie('state', getEnv().NEXTAUTH_URL)
  const sealed = parseCookies(request.headers.get('cookie')).get(name)
  try {
    const opened = sealed ? await decode({ token: sealed, secret: getEnv().NEXTAUTH_SECRET, salt: name }) : null
    return state !== undefined && opened?.value === state
  } catch {
    return false
  }
}

// A session without a refresh token can only be renewed by a silent sign-in; if the provider no longer knows the person, the
// session ends.
const endUnrenewableSession = async (request: Request): Promise<boolean> => {
  const sessionId = await readCurrentSessionId(request)
  const live = sessionId && (await getLiveSession(sessionId))
  if (!live || live.refreshToken || !live.renewAt) return false
  return endUnrenewedSession(createSystemActor('session renewal'), sessionId)
}

/** next-auth redirects failures to its own error and sign-in pages; we show ours instead. */
export const findErrorInRedirect = (target: string): string | null => {
  const { pathname, searchParams } = new URL(target, getEnv().NEXTAUTH_URL)
  return pathname === '/api/auth/error' || pathname === '/api/auth/signin'
    ? (searchParams.get('error') ?? 'unknown')
    : null
}

/** Leads to the page that explains a failed sign-in, and ends the attempt. */
export const redirectToFailure = (request: Request, error: string): Response =>
  redirectTo(buildFailureUrl(request, error), expireAttemptCookies(getEnv().NEXTAUTH_URL))

/** Returns the address of the page that explains a failed sign-in, with the return path. */
export const buildFailureUrl = (request: Request, cause: string, callbackUrl?: unknown): string => {
  const error = /^\w{1,64}$/.test(cause) ? cause : 'unexpected'
  const returnUrl = readSignInReturnPath(request, callbackUrl)
  return isCancelledByPerson(error)
    ? paths.loginFailed(describeSignInError(error), returnUrl)
    : `${paths.confirmLogin()}?${toQueryString({ result: 'fail', error, returnUrl })}`
}
