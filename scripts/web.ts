import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { answerHeaders } from '#lib/server/content-policy.ts'
import { parseEnv } from '#lib/server/env.ts'
import { refuseNonsense } from '#lib/server/incoming.ts'
import { takeConsole } from '#lib/server/log.ts'
import { answerMetrics } from '#lib/server/metrics.ts'
import { recordPageFailure } from '#lib/server/page-failure.ts'
import { logged } from '#lib/server/request-log.ts'
import { type Routes, requestNames } from '#lib/server/request-names.ts'
import { readableAddress } from './addresses.ts'
import { endWithParent } from './children.ts'
import { isTaken } from './requests.ts'
import { staticFiles } from './static-files.ts'

/** The web process: checks its environment, then serves the build on PORT (HOST, default loopback). */
const settings = (() => {
  try {
    return parseEnv(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
})()
if (process.env.COVENANT_CHILD) endWithParent()

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const hostname = process.env.HOST ?? '127.0.0.1'
takeConsole()
// For instrumentation.ts.
Object.assign(globalThis, { covenantPageFailure: recordPageFailure })
const app = next({ dev: false, dir: root, hostname, port })
await app.prepare()
const handle = app.getRequestHandler()
const serveStatic = staticFiles(root)
const headers = answerHeaders(settings.NEXTAUTH_URL)
const requestLog = {
  nameOf: requestNames(JSON.parse(readFileSync(join(root, '.next/routes-manifest.json'), 'utf8')) as Routes),
  isTrusted: settings.TRUSTED_HOPS > 0,
  isWritten: settings.LOG_REQUESTS,
}
const server = createServer((request, response) =>
  logged(request, response, requestLog, () => answer(request, response)),
)
const answer = (request: IncomingMessage, response: ServerResponse): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (answerMetrics(request, response, settings.METRICS_TOKEN)) return
  if (!isTaken(request, response)) return
  request.url = readableAddress(request.url ?? '/')
  // Always the socket's own: what a client writes there is overwritten.
  request.headers['x-client-address'] = request.socket.remoteAddress ?? 'unknown'
  if (!serveStatic(request, response)) void handle(request, response)
}
refuseNonsense(server, headers)
server.keepAliveTimeout = 65_000
server.on('error', (error) => {
  console.error(`The web server cannot listen on ${hostname}:${port}: ${error.message}`)
  process.exit(1)
})
server.listen(port, hostname)

// Requests under way are answered before the process ends.
const stop = () => {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), 5_000).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
