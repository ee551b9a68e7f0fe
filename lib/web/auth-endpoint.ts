import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { decode } from 'next-auth/jwt'
import { systemActor, visitor } from '#lib/core/actor.ts'
import { BODY_LIMITS } from '#lib/core/body-limits.ts'
import { paths, queryString, safeReturnPath } from '#lib/core/paths.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { isRefusal } from '#lib/foundation/audit/refusals/rules.ts'
import { REFUSAL_TEXTS } from '#lib/people/accounts/labels.ts'
import { isChosenEnd, messageOf, NEEDS_A_PERSON, PROOF_IS_OVER } from '#lib/people/accounts/rules.ts'
import { endUnrenewed, openSession } from '#lib/people/accounts/sessions/commands.ts'
import { liveSession } from '#lib/people/accounts/sessions/queries.ts'
import { readText } from '#lib/server/body.ts'
import { cookieOf, forgetAttempt, goTo, parseCookies, sessionIdIn, setCookie } from '#lib/server/cookies.ts'
import { env, productOrigin } from '#lib/server/env.ts'
import { checkOrigin } from '#lib/server/origin.ts'
import { networkOf } from '#lib/server/throttle.ts'
import { authOptions } from '#lib/web/auth.ts'
import { failureOf, failureResponse } from '#lib/web/envelope.ts'

const ACTIONS: Record<string, readonly string[]> = {
  GET: ['csrf', 'providers', 'session', 'callback'],
  POST: ['signin', 'session'],
}
/** Parameters that a page may add to the authorization request; next-auth would let it override every one. */
const PASSED_ON: Record<string, RegExp> = { prompt: /^(none|login|select_account)$/, login_hint: /^[^\p{C}]{1,254}$/u }

/** next-auth behind our own rules: only its needed actions, no overridden parameters, every failure on a page of ours. */
export const authEndpoint = async (request: Request, segments: string[]): Promise<Response> => {
  try {
    const [action = '', providerId] = segments
    const isKnown = ACTIONS[request.method]?.includes(action) && segments.length <= 2
    if (!isKnown || (providerId !== undefined && providerId !== 'oidc'))
      return goTo(paths.loginFailed(messageOf('unknown_action')))
    if (request.method === 'POST') checkOrigin(request.headers, env().NEXTAUTH_URL)
    const query = Object.fromEntries(new URL(request.url).searchParams)
    if (action === 'callback' && query.error) return await providerSaidNo(request, query)
    return await passOn(request, { action, providerId, query })
  } catch (error) {
    const failure = failureOf(error, `sign-in ${segments[0]}`)
    if (isRefusal(failure.code))
      await recordRefusal(visitor, {
        place: `${request.method} ${new URL(request.url).pathname}`,
        reason: failure.code,
        network: networkOf(request.headers, env().TRUSTED_HOPS),
      })
    return failureResponse(failure)
  }
}

// An error counts only with the state of an attempt that this browser began; anything else may be a stranger's link.
const providerSaidNo = async (request: Request, query: Record<string, string>): Promise<Response> => {
  const error = query.error as string
  if (!(await isOwnState(request, query.state))) return failed(request, 'bad_state')
  if (!NEEDS_A_PERSON.includes(error)) return failed(request, error)
  const ended = await endUnrenewable(request)
  const own = env().NEXTAUTH_URL
  return goTo(`${paths.login()}?${queryString({ error: 'person', returnUrl: returnUrlOf(request) })}`, [
    ...forgetAttempt(own),
    ...(ended ? [setCookie('sessionToken', '', own)] : []),
  ])
}

// The provider would sign in silently once more; this asks it for a person's proof.
const proveAnewAddress = (returnUrl: string | null): string =>
  `${paths.login()}?${queryString({ error: PROOF_IS_OVER, returnUrl })}`

const isOwnState = async (request: Request, state: string | undefined): Promise<boolean> => {
  const { name } = cookieOf('state', env().NEXTAUTH_URL)
  const sealed = parseCookies(request.headers.get('cookie')).get(name)
  try {
    const opened = sealed ? await decode({ token: sealed, secret: env().NEXTAUTH_SECRET, salt: name }) : null
    return state !== undefined && opened?.value === state
  } catch {
    return false
  }
}

// A session without refresh token is renewed by silent sign-in only; when the provider knows the person no more, it is over.
const endUnrenewable = async (request: Request): Promise<boolean> => {
  const sessionId = await currentSessionId(request)
  const live = sessionId && (await liveSession(sessionId))
  if (!live || live.refreshToken || !live.renewAt) return false
  return endUnrenewed(systemActor('session renewal'), sessionId)
}

const passOn = async (
  request: Request,
  { action, providerId, query }: { action: string; providerId: string | undefined; query: Record<string, string> },
): Promise<Response> => {
  const replaces = action === 'callback' ? await currentSessionId(request) : null
  const userAgent = request.headers.get('user-agent')
  const options = authOptions(async (arrival) => {
    try {
      const result = await openSession(systemActor('sign-in'), { ...arrival, userAgent, replaces })
      if ('refusal' in result) return { explainedAt: paths.loginFailed(REFUSAL_TEXTS[result.refusal]) }
      return 'isOver' in result ? { explainedAt: proveAnewAddress(returnUrlOf(request)) } : result
    } catch (error) {
      return { explainedAt: failureAddress(request, failureOf(error, 'opening a session').code) }
    }
  })
  const body = await formOf(request)
  const answer = await callNextAuth(request, options, {
    query: {
      ...(request.method === 'POST' ? passedOn(query) : query),
      nextauth: providerId ? [action, providerId] : [action],
    },
    body,
  })
  const target = answer.headers.get('location')
  if (action === 'callback')
    for (const cookie of forgetAttempt(env().NEXTAUTH_URL)) answer.headers.append('set-cookie', cookie)
  if (!target) return answer
  const problem = problemIn(target)
  if (problem && action === 'callback') return failed(request, problem)
  const address = new URL(problem ? failureAddress(request, problem, body.callbackUrl) : target, env().NEXTAUTH_URL)
    .href
  if (body.json !== 'true') {
    answer.headers.set('location', address)
    return answer
  }
  answer.headers.delete('location')
  answer.headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ url: address }), { status: 200, headers: answer.headers })
}

const passedOn = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => PASSED_ON[name]?.test(value)))

// next-auth sends its own failures to its error and sign-in pages; we have better ones.
const problemIn = (target: string): string | null => {
  const { pathname, searchParams } = new URL(target, env().NEXTAUTH_URL)
  return pathname === '/api/auth/error' || pathname === '/api/auth/signin'
    ? (searchParams.get('error') ?? 'unknown')
    : null
}

const failed = (request: Request, error: string): Response =>
  goTo(failureAddress(request, error), forgetAttempt(env().NEXTAUTH_URL))

const failureAddress = (request: Request, cause: string, callbackUrl?: unknown): string => {
  const error = /^\w{1,64}$/.test(cause) ? cause : 'unexpected'
  const returnUrl = returnUrlOf(request, callbackUrl)
  return isChosenEnd(error)
    ? paths.loginFailed(messageOf(error), returnUrl)
    : `${paths.confirmLogin()}?${queryString({ result: 'fail', error, returnUrl })}`
}

// The attempt's own return address is inside the address that it comes back to, which next-auth keeps in a cookie.
const returnUrlOf = (request: Request, callbackUrl?: unknown): string | null => {
  const own = productOrigin()
  const kept = parseCookies(request.headers.get('cookie')).get(cookieOf('callbackUrl', own).name) ?? ''
  const address = typeof callbackUrl === 'string' ? callbackUrl : unescaped(kept)
  return safeReturnPath(URL.parse(address, own)?.searchParams.get('returnUrl'), own)
}

const currentSessionId = (request: Request): Promise<string | null> => {
  const { name } = cookieOf('sessionToken', env().NEXTAUTH_URL)
  return sessionIdIn(parseCookies(request.headers.get('cookie')).get(name), env().NEXTAUTH_SECRET)
}

const formOf = async (request: Request): Promise<Record<string, unknown>> => {
  if (request.method !== 'POST') return {}
  const text = await readText(request, { limit: BODY_LIMITS['/api/auth/'] })
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

// next-auth is called through its documented handler for plain requests, so that it needs no request scope of the framework.
const callNextAuth = async (
  request: Request,
  options: ReturnType<typeof authOptions>,
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
    [...parseCookies(request.headers.get('cookie'))].map(([name, value]) => [name, unescaped(value)]),
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

const unescaped = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
