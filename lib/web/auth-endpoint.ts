import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { decode } from 'next-auth/jwt'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { BODY_LIMITS } from '#lib/core/body-limits.ts'
import { parseReturnPath, paths, toQueryString } from '#lib/core/paths.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { isRecordedRefusal } from '#lib/foundation/audit/refusals/rules.ts'
import { REFUSAL_TEXTS } from '#lib/people/accounts/labels.ts'
import { describeSignInError, isCancelledByPerson, NEEDS_A_PERSON, PROOF_IS_OVER } from '#lib/people/accounts/rules.ts'
import { endUnrenewedSession, openSession } from '#lib/people/accounts/sessions/commands.ts'
import { getLiveSession } from '#lib/people/accounts/sessions/queries.ts'
import { readBodyText } from '#lib/server/http/body.ts'
import {
  describeCookie,
  expireAttemptCookies,
  formatSetCookie,
  parseCookies,
  readSessionId,
  redirectTo,
} from '#lib/server/http/cookies.ts'
import { checkOrigin } from '#lib/server/http/origin.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv, getProductOrigin } from '#lib/server/operations/env.ts'
import { buildAuthOptions } from '#lib/web/auth.ts'
import { createFailureResponse, toFailure } from '#lib/web/envelope.ts'

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

// Accept an error only with the state of a sign-in that this browser started; otherwise it may come from a stranger's link.
const handleProviderError = async (request: Request, query: Record<string, string>): Promise<Response> => {
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

// Returns the login URL that makes the provider authenticate the person again, where it would otherwise sign in silently.
const buildReauthenticateUrl = (returnUrl: string | null): string =>
  `${paths.login()}?${toQueryString({ error: PROOF_IS_OVER, returnUrl })}`

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

// next-auth redirects failures to its own error and sign-in pages; we show ours instead.
const findErrorInRedirect = (target: string): string | null => {
  const { pathname, searchParams } = new URL(target, getEnv().NEXTAUTH_URL)
  return pathname === '/api/auth/error' || pathname === '/api/auth/signin'
    ? (searchParams.get('error') ?? 'unknown')
    : null
}

const redirectToFailure = (request: Request, error: string): Response =>
  redirectTo(buildFailureUrl(request, error), expireAttemptCookies(getEnv().NEXTAUTH_URL))

const buildFailureUrl = (request: Request, cause: string, callbackUrl?: unknown): string => {
  const error = /^\w{1,64}$/.test(cause) ? cause : 'unexpected'
  const returnUrl = readSignInReturnPath(request, callbackUrl)
  return isCancelledByPerson(error)
    ? paths.loginFailed(describeSignInError(error), returnUrl)
    : `${paths.confirmLogin()}?${toQueryString({ result: 'fail', error, returnUrl })}`
}

// The return path of the sign-in is part of the callback URL, which next-auth keeps in a cookie.
const readSignInReturnPath = (request: Request, callbackUrl?: unknown): string | null => {
  const own = getProductOrigin()
  const kept = parseCookies(request.headers.get('cookie')).get(describeCookie('callbackUrl', own).name) ?? ''
  const address = typeof callbackUrl === 'string' ? callbackUrl : decodeOrKeep(kept)
  return parseReturnPath(URL.parse(address, own)?.searchParams.get('returnUrl'), own)
}

const readCurrentSessionId = (request: Request): Promise<string | null> => {
  const { name } = describeCookie('sessionToken', getEnv().NEXTAUTH_URL)
  return readSessionId(parseCookies(request.headers.get('cookie')).get(name), getEnv().NEXTAUTH_SECRET)
}

const readAuthFormFields = async (request: Request): Promise<Record<string, unknown>> => {
  if (request.method !== 'POST') return {}
  const text = await readBodyText(request, { limit: BODY_LIMITS['/api/auth/'] })
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed !== null && typeof parsed === 'object' ? { ...parsed } : {}
  } catch {
    return {}
  }
}

type Call = { query: Record<string, string | string[]>; body: Record<string, unknown> }

// Calls next-auth through its handler for plain requests, which needs no request scope of Next.js.
const callNextAuth = async (
  request: Request,
  options: ReturnType<typeof buildAuthOptions>,
  { query, body }: Call,
): Promise<Response> => {
  const headers = new Headers()
  let status = 200
  let content: string | null = null
  const finish = (value: unknown) => {
    content = typeof value === 'string' || value == null ? ((value as string) ?? null) : JSON.stringify(value)
    return response
  }
  const response = {
    status: (code: number) => {
      status = code
      return response
    },
    getHeader: (name: string) => (name.toLowerCase() === 'set-cookie' ? headers.getSetCookie() : headers.get(name)),
    setHeader: (name: string, value: string | string[]) => {
      headers.delete(name)
      for (const item of [value].flat()) headers.append(name, item)
      return response
    },
    end: finish,
    send: finish,
    json: finish,
  }
  const cookies = Object.fromEntries(
    [...parseCookies(request.headers.get('cookie'))].map(([name, value]) => [name, decodeOrKeep(value)]),
  )
  const plain = {
    method: request.method,
    query,
    body: { ...body, json: undefined },
    cookies,
    headers: Object.fromEntries(request.headers),
  }
  await NextAuth(plain as unknown as NextApiRequest, response as unknown as NextApiResponse, options)
  headers.set('cache-control', 'private, no-store')
  return new Response(content, { status, headers })
}

const decodeOrKeep = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
