import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { DomainError } from '#lib/core/errors.ts'
import { looksLikeLinkToken } from '#lib/people/accounts/links/rules.ts'
import { createIdentityProvider } from '#lib/people/identity/configuration.ts'
import { addSubjectToDeviceCookie, DEVICE_LIFE } from '#lib/people/identity/devices.ts'
import type { IdentityEnvironment } from '#lib/people/identity/environment.ts'
import { exchange, readInteractionCookie } from '#lib/people/identity/interactions.ts'
import { buildIdentityContentPolicy } from '#lib/people/identity/look.ts'
import {
  PROBLEM_TEXTS,
  renderExpiredPage,
  renderFailurePage,
  renderSignInPage,
  type SignInProblem,
  UNEXPECTED,
} from '#lib/people/identity/pages.ts'
import { mayStartSignIn, signInByPassword, signInByTicket } from '#lib/people/identity/sign-in.ts'
import { pool } from '#lib/server/database/db.ts'
import { readUrlEncodedForm } from '#lib/server/http/body.ts'
import { buildAnswerHeaders } from '#lib/server/http/content-policy.ts'
import { answerMalformedRequest, enforceBodyLimits } from '#lib/server/http/incoming.ts'
import { checkOrigin } from '#lib/server/http/origin.ts'
import { answerAndLog } from '#lib/server/http/request-log.ts'
import { nameProviderRequest } from '#lib/server/http/request-names.ts'
import { parseClientNetwork, warnOfIgnoredForwarding } from '#lib/server/http/throttle.ts'
import { trackRequests } from '#lib/server/operations/drain.ts'
import { logFault } from '#lib/server/operations/log.ts'
import { answerMetrics } from '#lib/server/operations/metrics.ts'
import { isUnavailable, RETRY_AFTER } from '#lib/server/operations/outage.ts'
import { answerHealth, createReadinessCheck } from '#lib/server/operations/readiness.ts'

// Counted but not logged, because the audit records what people do here.
const REQUEST_LOG = { nameOf: nameProviderRequest, isTrusted: false, isWritten: false }
const MAX_FORM = 10_000
/** The largest body of the protocol's endpoints, in bytes. */
const MAX_BODY = 64 * 1024

/** `close` waits up to `grace` seconds for open requests and returns how many it cut off. */
export type IdentityServer = { server: Server; close: (grace?: number) => Promise<number> }

/** Starts the provider's server and returns once it listens. Raises an error if the port is taken. */
export const startIdentityServer = async (environment: IdentityEnvironment): Promise<IdentityServer> => {
  const provider = await createIdentityProvider(environment)
  const answer = provider.callback()
  const readiness = createReadinessCheck(pool)
  const server = createServer((request, response) =>
    answerAndLog(request, response, { requestLog: REQUEST_LOG, answer: () => handleRequest(request, response) }),
  )
  const handleRequest = (request: IncomingMessage, response: ServerResponse): void => {
    warnOfIgnoredForwarding(request.headers['x-forwarded-for'], environment.trustedHops)
    setHostToIssuer(request, environment.issuer)
    setSecurityHeaders(response, environment)
    if (answerMetrics(request, response, { token: environment.metricsToken })) return
    if (answerHealth(request, response, { readiness, isStopping: drain.isStopping })) return
    enforceBodyLimits(request, response, { limit: MAX_BODY })
    const isSecure = environment.issuer.startsWith('https:')
    exchange
      .run({ request, response, isSecure }, () => routeRequest(provider, { environment, request, response, answer }))
      .catch((error) => sendErrorPage(response, environment, error))
  }
  answerMalformedRequest(server, buildAnswerHeaders(environment.issuer))
  const drain = trackRequests(server)
  server.requestTimeout = 20_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.port, environment.host, resolve)
  })
  return { server, close: (grace = environment.stopGrace) => drain.stop(grace) }
}

// Every URL that the provider generates must start with its issuer, whatever Host or forwarding headers a request has.
const setHostToIssuer = (request: IncomingMessage, issuer: string): void => {
  const { host, protocol } = new URL(issuer)
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
}

const setSecurityHeaders = (response: ServerResponse, { issuer, productUrl }: IdentityEnvironment): void => {
  response.setHeader('content-security-policy', buildIdentityContentPolicy(productUrl))
  response.setHeader('cache-control', 'no-store')
  for (const [name, value] of Object.entries(buildAnswerHeaders(issuer))) response.setHeader(name, value)
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
}

const routeRequest = async (
  provider: Provider,
  {
    environment,
    request,
    response,
    answer,
  }: {
    environment: IdentityEnvironment
    request: IncomingMessage
    response: ServerResponse
    answer: ReturnType<Provider['callback']>
  },
): Promise<void> => {
  const { pathname } = new URL(request.url ?? '/', environment.issuer)
  if (pathname === '/inter.woff2') return sendFont(response)
  if (pathname === '/') return void response.writeHead(303, { location: environment.productUrl }).end()
  if (pathname === '/auth' && !(await mayStartSignIn(readNetworkOfRequest(request, environment))))
    return sendBusyPage(response, environment)
  if (!/^\/interaction\/[\w-]+$/.test(pathname)) return void (await answer(request, response))
  if (request.method === 'GET' || request.method === 'HEAD')
    return sendSignInPage(provider, { environment, request, response })
  if (request.method === 'POST') return handleSignIn(provider, { environment, request, response })
  response.writeHead(405, { allow: 'GET, HEAD, POST' }).end()
}

const sendBusyPage = (response: ServerResponse, environment: IdentityEnvironment): void => {
  response.setHeader('retry-after', '2')
  sendHtml(response, 429, renderFailurePage(environment, PROBLEM_TEXTS.THROTTLED))
}

const readNetworkOfRequest = (request: IncomingMessage, { trustedHops }: IdentityEnvironment): string =>
  parseClientNetwork(
    request.socket.remoteAddress ?? '',
    [request.headers['x-forwarded-for']].flat().join(',') || null,
    trustedHops,
  )

const FONT = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
let font: Promise<Buffer> | undefined

const sendFont = async (response: ServerResponse): Promise<void> => {
  font ??= readFile(FONT)
  response.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' })
  response.end(await font)
}

const sendSignInPage = async (
  provider: Provider,
  {
    environment,
    request,
    response,
  }: { environment: IdentityEnvironment; request: IncomingMessage; response: ServerResponse },
): Promise<void> => {
  const { uid, params } = await provider.interactionDetails(request, response)
  const hint = typeof params.login_hint === 'string' ? params.login_hint : ''
  const subject = request.method === 'GET' ? await signInByTicket(environment.issuer, hint) : null
  if (subject !== null) return finishSignIn(provider, { environment, request, response, subject })
  const email = looksLikeLinkToken(hint) ? '' : cleanTypedEmail(hint)
  sendHtml(response, 200, renderSignInPage(environment, { action: `/interaction/${uid}`, email }))
}

const handleSignIn = async (
  provider: Provider,
  {
    environment,
    request,
    response,
  }: { environment: IdentityEnvironment; request: IncomingMessage; response: ServerResponse },
): Promise<void> => {
  const { uid } = await provider.interactionDetails(request, response)
  const form = await readBoundedForm(request)
  const email = form.get('email') ?? ''
  const again = (status: number, problem: SignInProblem) =>
    sendHtml(
      response,
      status,
      renderSignInPage(environment, { action: `/interaction/${uid}`, email: cleanTypedEmail(email), problem }),
    )
  if (!isFromOwnPage(request, environment.issuer)) return again(403, 'FOREIGN')
  if (form.get('act') === 'cancel') {
    const result = { error: 'access_denied', error_description: 'the sign-in was cancelled' }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  const password = form.get('password') ?? ''
  if (!isTypableEmail(email) || password === '') return again(400, 'INCOMPLETE')
  const network = readNetworkOfRequest(request, environment)
  const device = readInteractionCookie(request, DEVICE_COOKIE)
  const result = await signInByPassword({ issuer: environment.issuer, email, password, network, attempt: uid, device })
  if ('problem' in result) return again(STATUS_OF[result.problem] ?? 403, result.problem)
  return finishSignIn(provider, { environment, request, response, subject: result.subject })
}

const finishSignIn = async (
  provider: Provider,
  {
    environment,
    request,
    response,
    subject,
  }: { environment: IdentityEnvironment; request: IncomingMessage; response: ServerResponse; subject: string },
): Promise<void> => {
  const device = readInteractionCookie(request, DEVICE_COOKIE)
  response.appendHeader('set-cookie', await buildDeviceCookie(environment, device, subject))
  const login = { accountId: subject, remember: true, amr: ['pwd'] }
  return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
}

// No email address is longer.
const LONGEST_ADDRESS = 254
const isTypableEmail = (email: string): boolean =>
  email.trim() !== '' && email.length <= LONGEST_ADDRESS && !/\p{Cc}/u.test(email)

const cleanTypedEmail = (email: string): string => email.slice(0, LONGEST_ADDRESS).replace(/\p{Cc}/gu, '')

/** Marks a browser in which somebody has entered the correct password. */
const DEVICE_COOKIE = 'covenant_identity_device'

const buildDeviceCookie = async ({ issuer }: IdentityEnvironment, before: string | undefined, subject: string) =>
  `${DEVICE_COOKIE}=${await addSubjectToDeviceCookie(before, subject)}; Path=/interaction; Max-Age=${DEVICE_LIFE}; HttpOnly; SameSite=Lax${
    issuer.startsWith('https:') ? '; Secure' : ''
  }`

const STATUS_OF: Partial<Record<SignInProblem, number>> = { WRONG: 401, THROTTLED: 429 }

const isFromOwnPage = (request: IncomingMessage, issuer: string): boolean => {
  const headers = new Headers()
  for (const name of ['origin', 'sec-fetch-site']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  try {
    checkOrigin(headers, issuer)
    return true
  } catch {
    return false
  }
}

const readBoundedForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  try {
    return await readUrlEncodedForm(request, { limit: MAX_FORM })
  } catch (error) {
    throw error instanceof DomainError ? new errors.InvalidRequest(error.message, error.status) : error
  }
}

const sendHtml = (response: ServerResponse, status: number, html: string): void => {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(response.writableEnded ? undefined : html)
}

const sendErrorPage = (response: ServerResponse, environment: IdentityEnvironment, error: unknown): void => {
  if (error instanceof errors.SessionNotFound) sendHtml(response, 400, renderExpiredPage(environment))
  else if (error instanceof errors.OIDCProviderError)
    sendHtml(
      response,
      error.statusCode ?? 400,
      renderFailurePage(environment, error.error_description ?? error.message),
    )
  else sendUnexpectedErrorPage(response, environment, error)
}

const sendUnexpectedErrorPage = (response: ServerResponse, environment: IdentityEnvironment, error: unknown): void => {
  const isDown = isUnavailable(error)
  logFault('identity provider fault', error)
  if (isDown && !response.headersSent) response.setHeader('retry-after', RETRY_AFTER)
  const text = isDown ? 'The database cannot be reached. Please try again in a moment.' : UNEXPECTED
  sendHtml(response, isDown ? 503 : 500, renderFailurePage(environment, text))
}
