import './production.ts'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { answerHeaders } from '#lib/server/content-policy.ts'
import { disconnect, pool } from '#lib/server/db.ts'
import { drainOf } from '#lib/server/drain.ts'
import { parseEnv } from '#lib/server/env.ts'
import { refreshGauges } from '#lib/server/gauges.ts'
import { refuseNonsense } from '#lib/server/incoming.ts'
import { log, takeConsole } from '#lib/server/log.ts'
import { holdInMemory } from '#lib/server/memory/holding.ts'
import { answerMetrics } from '#lib/server/metrics.ts'
import { recordPageFailure } from '#lib/server/page-failure.ts'
import { answerHealth, readinessOf } from '#lib/server/readiness.ts'
import { answerAndLog } from '#lib/server/request-log.ts'
import { type Routes, requestNames } from '#lib/server/request-names.ts'
import { warnOfForwarding } from '#lib/server/throttle.ts'
import { wellKnown } from '#lib/web/issuer.ts'
import { readableAddress } from './addresses.ts'
import { hasBuild } from './build.ts'
import { endWithParent } from './children.ts'
import { publicDocuments } from './documents.ts'
import { isTaken } from './requests.ts'
import { checkedStart } from './startup.ts'
import { staticFiles } from './static-files.ts'
import { listenFault, stopWhenAsked } from './stopping.ts'

/** The web process: checks its environment and database, then serves the build on PORT (HOST, loopback by default). */
const root = join(import.meta.dirname, '..')
const environment = await checkedStart('The web process', parseEnv)
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
takeConsole()
// Used by instrumentation.ts, and by bundled code that starts threads from the sources.
Object.assign(globalThis, { covenantPageFailure: recordPageFailure, covenantRoot: root })

const app = next({ dev: false, dir: root, hostname, port })
await app.prepare()
const handle = app.getRequestHandler()
const serveStatic = staticFiles(root)
const serveDocument = publicDocuments(handle, { ownAddress: NEXTAUTH_URL, issuer: OIDC_ISSUER })
const headers = answerHeaders(NEXTAUTH_URL)
const readiness = readinessOf(pool)
const requestLog = {
  nameOf: requestNames(JSON.parse(readFileSync(join(root, '.next/routes-manifest.json'), 'utf8')) as Routes),
  isTrusted: TRUSTED_HOPS > 0,
  isWritten: LOG_REQUESTS,
}
const memory = holdInMemory(heldLoans, APP_DATABASE_URL)
const server = createServer((request, response) =>
  answerAndLog(request, response, requestLog, () => answerRequest(request, response)),
)
const drain = drainOf(server)
const refreshMetrics = () => refreshGauges(wellKnown(OIDC_ISSUER))
const answerRequest = (request: IncomingMessage, response: ServerResponse): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  warnOfForwarding(request.headers['x-forwarded-for'], TRUSTED_HOPS)
  if (answerMetrics(request, response, METRICS_TOKEN, refreshMetrics)) return
  if (!isTaken(request, response)) return
  request.url = readableAddress(request.url ?? '/')
  // Overwrites whatever a client sent in this header.
  request.headers['x-client-address'] = request.socket.remoteAddress ?? 'unknown'
  if (answerHealth(request, response, { readiness, isStopping: drain.isStopping })) return
  if (!serveStatic(request, response) && !serveDocument(request, response)) void handle(request, response)
}
refuseNonsense(server, headers)
server.keepAliveTimeout = 65_000
server.on('error', (error) => refuse(listenFault(error, hostname, port)))
server.listen(port, hostname, () => log.info('web process ready', { host: hostname, port }))

stopWhenAsked(async () => {
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
