import './production.ts'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { holdOffers } from '#lib/market/scenarios/offers/queries.ts'
import { holdInMemory } from '#lib/server/column-store/holding.ts'
import { disconnect, pool } from '#lib/server/database/db.ts'
import { buildAnswerHeaders } from '#lib/server/http/content-policy.ts'
import { answerMalformedRequest } from '#lib/server/http/incoming.ts'
import { recordPageFailure } from '#lib/server/http/page-failure.ts'
import { answerAndLog } from '#lib/server/http/request-log.ts'
import { createRouteNamer, type Routes } from '#lib/server/http/request-names.ts'
import { warnOfIgnoredForwarding } from '#lib/server/http/throttle.ts'
import { trackRequests } from '#lib/server/operations/drain.ts'
import { parseEnv } from '#lib/server/operations/env.ts'
import { refreshGauges } from '#lib/server/operations/gauges.ts'
import { log, redirectConsole, warnOfFailure } from '#lib/server/operations/log.ts'
import { answerMetrics } from '#lib/server/operations/metrics.ts'
import { answerHealth, createReadinessCheck } from '#lib/server/operations/readiness.ts'
import { buildDiscoveryUrl } from '#lib/web/issuer-discovery.ts'
import { replaceUndecodable } from './addresses.ts'
import { hasBuild } from './build.ts'
import { endWithParent } from './children.ts'
import { createPublicDocuments } from './documents.ts'
import { passesRequestChecks } from './requests.ts'
import { requireValidStart } from './startup.ts'
import { createStaticFiles } from './static-files.ts'
import { describeListenFault, stopOnSignal } from './stopping.ts'

/** The web process: checks its environment and database, then serves the build on PORT (HOST, loopback by default). */
const root = join(import.meta.dirname, '..')
const environment = await requireValidStart('The web process', parseEnv)
const {
  APP_DATABASE_URL,
  PORT: port,
  HOST: hostname,
  NEXTAUTH_URL,
  STOP_GRACE,
  TRUSTED_HOPS,
  METRICS_TOKEN,
  OIDC_ISSUER,
  LOG_REQUESTS,
} = environment
if (process.env.COVENANT_CHILD) endWithParent()
if (!hasBuild(root)) refuse('There is no build. Make one with: npm run build')
redirectConsole()
// Used by instrumentation.ts, and by bundled code that starts threads from the sources.
Object.assign(globalThis, { covenantPageFailure: recordPageFailure, covenantRoot: root })

const app = next({ dev: false, dir: root, hostname, port })
await app.prepare()
const handle = app.getRequestHandler()
const serveStatic = createStaticFiles(root)
const serveDocument = createPublicDocuments(handle, { ownAddress: NEXTAUTH_URL, issuer: OIDC_ISSUER })
const headers = buildAnswerHeaders(NEXTAUTH_URL)
const readiness = createReadinessCheck(pool)
const requestLog = {
  nameOf: createRouteNamer(JSON.parse(readFileSync(join(root, '.next/routes-manifest.json'), 'utf8')) as Routes),
  isTrusted: TRUSTED_HOPS > 0,
  isWritten: LOG_REQUESTS,
}
const memory = holdInMemory(heldLoans, APP_DATABASE_URL)
// The first match loads the offers if this fails.
void holdOffers().catch((error: unknown) => warnOfFailure('offers in memory', error))
const server = createServer((request, response) =>
  answerAndLog(request, response, { requestLog, answer: () => answerRequest(request, response) }),
)
const drain = trackRequests(server)
const refreshProductMetrics = () => refreshGauges(buildDiscoveryUrl(OIDC_ISSUER))
const answerRequest = (request: IncomingMessage, response: ServerResponse): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  warnOfIgnoredForwarding(request.headers['x-forwarded-for'], TRUSTED_HOPS)
  if (answerMetrics(request, response, { token: METRICS_TOKEN, refresh: refreshProductMetrics })) return
  if (!passesRequestChecks(request, response)) return
  request.url = replaceUndecodable(request.url ?? '/')
  // Overwrites whatever a client sent in this header.
  request.headers['x-client-address'] = request.socket.remoteAddress ?? 'unknown'
  if (answerHealth(request, response, { readiness, isStopping: drain.isStopping })) return
  if (!serveStatic(request, response) && !serveDocument(request, response)) void handle(request, response)
}
answerMalformedRequest(server, headers)
server.keepAliveTimeout = 65_000
server.on('error', (error) => refuse(describeListenFault(error, hostname, port)))
server.listen(port, hostname, () => log.info('web process ready', { host: hostname, port }))

stopOnSignal(async () => {
  const cut = await drain.stop(STOP_GRACE)
  await memory.close()
  await disconnect()
  return cut
})

function refuse(reason: string): never {
  // Plain text for the person who starts it, not a log line.
  process.stderr.write(`The web process cannot start. ${reason}\n`)
  process.exit(1)
}
