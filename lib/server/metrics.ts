import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pool } from '#lib/server/db.ts'
import { log } from '#lib/server/log.ts'
import { warmths } from '#lib/server/memory/questions.ts'

const registry = new Registry()
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** However often it is asked, the database counts once in this time; in milliseconds. */
const FRESH = 5_000
const PATIENCE = 3_000

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

const reached = new Gauge({
  name: 'covenant_database_reached',
  help: '1 when the database answered this collection, else 0.',
  registers: [registry],
})

const jobs = new Gauge({
  name: 'covenant_jobs_waiting',
  help: 'Jobs of a queue that are not done: those that are due, wait for later or are being worked.',
  labelNames: ['queue'],
  registers: [registry],
})

const oldestJob = new Gauge({
  name: 'covenant_jobs_oldest_due_seconds',
  help: 'How long the oldest job of a queue has been due.',
  labelNames: ['queue'],
  registers: [registry],
})

const mails = new Gauge({
  name: 'covenant_mails',
  help: 'Messages by state: all that wait or are under way, and those that ended and were queued in the last day.',
  labelNames: ['state'],
  registers: [registry],
})

new Gauge({
  name: 'covenant_list_warmth',
  help: 'Share of the orders of a list that this process holds in memory; below 1 the database sorts.',
  labelNames: ['table'],
  registers: [registry],
  collect() {
    this.reset()
    for (const { table, warmth } of warmths()) this.set({ table }, warmth)
  },
})

collectDefaultMetrics({ register: registry, prefix: 'covenant_' })

/** Counts one answered request. */
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

type JobRow = { queue: string; count: number; due: number }
type MailRow = { state: string; count: number }

const lookAtDatabase = async (): Promise<void> => {
  const [jobRows, mailRows] = await Promise.all([
    pool().query<JobRow>(`
      select q.name as queue, count(j.id)::int as count,
        coalesce(max(extract(epoch from now() - j.start_after)) filter (where j.start_after <= now()), 0)::float as due
      from jobs.queue q left join jobs.job j on j.name = q.name and j.state < 'completed'
      where q.name not like '\\_\\_%' group by q.name`),
    pool().query<MailRow>(`
      select s.state, (
        select count(*)::int from email_messages m where m.state = s.state
          and (s.is_open or m.queued_at > now() - interval '1 day')
      ) as count
      from (values ('QUEUED', true), ('CLAIMED', true), ('WIRE', true), ('SENT', false), ('FAILED', false),
        ('DROPPED', false), ('UNKNOWN', false)) as s (state, is_open)`),
  ])
  for (const gauge of [jobs, oldestJob, mails]) gauge.reset()
  for (const { queue, count, due } of jobRows.rows) {
    jobs.set({ queue }, count)
    oldestJob.set({ queue }, due)
  }
  for (const { state, count } of mailRows.rows) mails.set({ state }, count)
}

let last: { at: number; look: Promise<void> } | null = null

const refresh = async (): Promise<void> => {
  if (!last || Date.now() - last.at > FRESH) last = { at: Date.now(), look: lookAtDatabase() }
  const slow = Promise.withResolvers<never>()
  const timer = setTimeout(() => slow.reject(new Error('The database took too long.')), PATIENCE)
  try {
    await Promise.race([last.look, slow.promise])
    reached.set(1)
  } catch (error) {
    last = null
    for (const gauge of [jobs, oldestJob, mails]) gauge.reset()
    reached.set(0)
    log.warn('metrics without the database', { reason: (error as Error).message })
  } finally {
    clearTimeout(timer)
  }
}

/** Answers /metrics in Prometheus' form to whoever bears the token; false for every other address. */
export const answerMetrics = (
  request: IncomingMessage,
  response: ServerResponse,
  token: string | undefined,
): boolean => {
  if ((request.url ?? '').split('?')[0] !== '/metrics') return false
  const refusal = refusalOf(request, token)
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

const refusalOf = (request: IncomingMessage, token: string | undefined): [number, Record<string, string>] | null => {
  const headers = { 'cache-control': 'no-store', 'content-length': '0' }
  if (token === undefined) return [403, headers]
  if (request.method !== 'GET' && request.method !== 'HEAD') return [405, { ...headers, allow: 'GET, HEAD' }]
  const given = /^Bearer (.{1,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token)) ? null : [401, { ...headers, 'www-authenticate': 'Bearer' }]
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
