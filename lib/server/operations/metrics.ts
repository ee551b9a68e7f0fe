import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pool } from '#lib/server/database/db.ts'

/** The metrics that this process serves at /metrics. */
export const registry = new Registry()
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const requests = new Counter({
  name: 'covenant_http_requests_total',
  help: 'Requests answered, by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})

const durations = new Histogram({
  name: 'covenant_http_request_duration_seconds',
  help: 'Time from a request to the end of its answer.',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

new Gauge({
  name: 'covenant_database_connections',
  help: 'Connections of this process: open, idle, and requests that wait for one.',
  labelNames: ['state'],
  registers: [registry],
  collect() {
    const { totalCount, idleCount, waitingCount } = pool()
    this.set({ state: 'open' }, totalCount)
    this.set({ state: 'idle' }, idleCount)
    this.set({ state: 'waiting' }, waitingCount)
  },
})

collectDefaultMetrics({ register: registry, prefix: 'covenant_' })

/** Counts an answered request and records its duration in seconds. */
export const countRequest = ({
  method,
  route,
  status,
  seconds,
}: {
  method: string
  route: string
  status: number
  seconds: number
}): void => {
  const known = METHODS.has(method) ? method : 'other'
  requests.inc({ method: known, route, status })
  durations.observe({ method: known, route }, seconds)
}

/**
 * Answers /metrics in Prometheus format if the request has the bearer token; returns false for other paths. `refresh` updates the
 * gauges that this process does not count itself.
 */
export const answerMetrics = (
  request: IncomingMessage,
  response: ServerResponse,
  { token, refresh = async () => {} }: { token: string | undefined; refresh?: () => Promise<void> },
): boolean => {
  if ((request.url ?? '').split('?')[0] !== '/metrics') return false
  const refusal = checkMetricsAccess(request, token)
  if (refusal) {
    response.writeHead(...refusal).end()
  } else {
    void refresh()
      .then(() => registry.metrics())
      .then((text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      )
  }
  return true
}

const checkMetricsAccess = (
  request: IncomingMessage,
  token: string | undefined,
): [number, Record<string, string>] | null => {
  const headers = { 'cache-control': 'no-store', 'content-length': '0' }
  if (token === undefined) return [403, headers]
  if (request.method !== 'GET' && request.method !== 'HEAD') return [405, { ...headers, allow: 'GET, HEAD' }]
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hashMetricsToken(given), hashMetricsToken(token))
    ? null
    : [401, { ...headers, 'www-authenticate': 'Bearer' }]
}

const hashMetricsToken = (text: string): Buffer => createHash('sha256').update(text).digest()
