import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { sendBusyPage, sendErrorPage, sendFont, setSecurityHeaders } from '#lib/people/identity/answers.ts'
import { createIdentityProvider } from '#lib/people/identity/configuration.ts'
import type { IdentityEnvironment } from '#lib/people/identity/environment.ts'
import { exchange } from '#lib/people/identity/interactions.ts'
import { mayStartSignIn } from '#lib/people/identity/sign-in.ts'
import { handleSignIn, readNetworkOfRequest, sendSignInPage } from '#lib/people/identity/sign-in-requests.ts'
import { pool } from '#lib/server/database/db.ts'
import { buildAnswerHeaders } from '#lib/server/http/content-policy.ts'
import { answerMalformedRequest, enforceBodyLimits } from '#lib/server/http/incoming.ts'
import { answerAndLog } from '#lib/server/http/request-log.ts'
import { nameProviderRequest } from '#lib/server/http/request-names.ts'
import { warnOfIgnoredForwarding } from '#lib/server/http/throttle.ts'
import { trackRequests } from '#lib/server/operations/drain.ts'
import { answerMetrics } from '#lib/server/operations/metrics.ts'
import { answerHealth, createReadinessCheck } from '#lib/server/operations/readiness.ts'

// Counted but not logged, because the audit records what people do here.
const REQUEST_LOG = { nameOf: nameProviderRequest, isTrusted: false, isWritten: false }

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
