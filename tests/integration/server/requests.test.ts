import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GET as outbox } from '#app/api/emails/outbox/route.ts'
import { anyone } from '#lib/core/policy.ts'
import { database } from '#lib/server/database/db.ts'
import { recordPageFailure } from '#lib/server/http/page-failure.ts'
import { answerAndLog } from '#lib/server/http/request-log.ts'
import { createRouteNamer } from '#lib/server/http/request-names.ts'
import { refreshGauges } from '#lib/server/operations/gauges.ts'
import { redirectConsole } from '#lib/server/operations/log.ts'
import { answerMetrics } from '#lib/server/operations/metrics.ts'
import { route } from '#lib/web/route.ts'
import { castOf } from '#tests/support/actors.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

const { actors } = await castOf()
const cookie = await sessionCookie(actors.staff)
const TOKEN = 'a-token-of-the-collector'
const GIVEN = 'proxy-7f3a.01'
const BROKEN = route({
  policy: anyone,
  answer: 'nothing',
  handle: () => {
    throw new Error('broken on purpose')
  },
})
const refresh = () => refreshGauges('http://127.0.0.1:1/nobody')
const nameOf = createRouteNamer({
  staticRoutes: [{ page: '/api/emails/outbox', regex: '^/api/emails/outbox(?:/)?$' }],
  dynamicRoutes: [
    { page: '/invitation/[token]', regex: '^/invitation/([^/]+?)(?:/)?$' },
    { page: '/api/loans/[id]', regex: '^/api/loans/([^/]+?)(?:/)?$' },
  ],
})

type Line = Record<string, unknown>
let lines: Line[] = []
const servers: Server[] = []
const keptConsole = { ...console }

beforeEach(() => {
  lines = []
  const keep = (line: string | Uint8Array) => lines.push(JSON.parse(String(line)) as Line) > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(console, keptConsole)
})
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

/** The web process's own request handling, with our handlers behind it. */
const start = async ({ isTrusted = false, isWritten = true, token = TOKEN as string | null } = {}) => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (answerMetrics(request, response, { token: token ?? undefined, refresh })) return
    const path = (request.url ?? '').split('?')[0] as string
    const asked = new Request(`http://localhost:3000${request.url}`, { headers: request.headers as never })
    const handler = path === '/api/emails/outbox' ? outbox : path.startsWith('/api/loans/') ? BROKEN : null
    const reply = handler ? await handler(asked, { params: Promise.resolve({}) }) : new Response('a page')
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text())
  }
  const server = createServer((request, response) =>
    answerAndLog(request, response, {
      requestLog: { nameOf, isTrusted, isWritten },
      answer: () => void answer(request, response),
    }),
  )
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { headers: { connection: 'close', ...headers } })
}
const linesAbout = (id: string | null) => lines.filter(({ request }) => request === id)
const entriesAbout = (id: string | null) =>
  database().auditEntry.findMany({ where: { requestId: id }, select: { action: true } })

test('a request logs one line with its id, which its response and its audit entry contain', async () => {
  const ask = await start()
  const answer = await ask('/api/emails/outbox?search=mira%40covenant.example', { cookie })
  const id = answer.headers.get('x-request-id')
  expect(answer.status).toBe(403)
  expect(id).toMatch(/^[\da-f-]{36}$/)
  await expect.poll(() => linesAbout(id)).toHaveLength(1)
  const path = '/api/emails/outbox'
  const facts = { level: 'info', message: 'request', method: 'GET', path, route: path, status: 403 }
  expect(linesAbout(id)).toMatchObject([{ ...facts, ms: expect.any(Number) }])
  expect(await entriesAbout(id)).toEqual([{ action: 'REFUSED' }])
})

test('an id is accepted only from our own proxy and if well-formed', async () => {
  const trusting = await start({ isTrusted: true })
  const taken = await trusting('/api/emails/outbox', { cookie, 'x-request-id': GIVEN })
  expect(taken.headers.get('x-request-id')).toBe(GIVEN)
  expect(await entriesAbout(GIVEN)).toEqual([{ action: 'REFUSED' }])
  const malformed = await trusting('/', { 'x-request-id': 'a "b" {}' })
  expect(malformed.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  const alone = await start()
  const refused = await alone('/', { 'x-request-id': GIVEN })
  expect(refused.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test('[T-H3] no search text, email or token is in the log', async () => {
  const ask = await start()
  const personal = [
    '/invitation/a-token-that-opens-an-account',
    '/nobody@covenant.example/x?email=nobody@covenant.example',
    '/api/emails/outbox?search=nobody',
  ]
  for (const path of personal) await ask(path, { 'x-forwarded-for': '203.0.113.9' })
  await expect.poll(() => lines.filter(({ message }) => message === 'request')).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toMatch(/nobody|opens-an-account|203\.0\.113/)
})

test('an unexpected failure is logged and returned with the request’s id, and reveals nothing', async () => {
  const ask = await start()
  const answer = await ask('/api/loans/123456')
  const id = answer.headers.get('x-request-id')
  const body = (await answer.json()) as { reference: string }
  expect(answer.status).toBe(500)
  expect(body.reference).toBe(id)
  expect(JSON.stringify(body)).not.toContain('on purpose')
  await expect.poll(() => linesAbout(id)).toHaveLength(2)
  expect(linesAbout(id)).toMatchObject([
    { level: 'error', message: 'unexpected error', error: { message: 'broken on purpose' } },
    { level: 'warn', message: 'request', status: 500, path: '/api/loans/123456', route: '/api/loans/[id]' },
  ])
})

test('a page that fails in the framework is one log line with the request’s id, and console lines are JSON', async () => {
  const { withRequestId } = await import('#lib/server/http/request-id.ts')
  const error = Object.assign(new Error('a page broke'), { digest: '1234567' })
  const context = { routePath: '/loans', routeType: 'render' }
  redirectConsole()
  withRequestId(GIVEN, () => {
    console.error(error)
    // The framework reads it right after printing the failure; its hook runs later, and again for the document.
    expect(error.digest).toBe(GIVEN)
    recordPageFailure(error, null, context)
    recordPageFailure(error, null, context)
    recordPageFailure(Object.assign(new Error('drawn'), { digest: GIVEN }), null, context)
    console.error(error)
    console.warn('a library', { says: 'this' })
  })
  expect(lines).toMatchObject([
    { level: 'error', message: 'page failed', request: GIVEN, route: '/loans', error: { message: 'a page broke' } },
    { level: 'warn', message: 'console', request: GIVEN, text: "a library { says: 'this' }" },
  ])
})

test('metrics require their token, and count requests, connections, jobs and mails', async () => {
  const closed = await start({ token: null })
  expect((await closed('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(403)
  const ask = await start({ isWritten: false })
  for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
    expect((await ask('/metrics', authorization ? { authorization } : {})).status, authorization).toBe(401)
  await ask('/api/emails/outbox', { cookie })
  const answer = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(text).toMatch(/covenant_http_requests_total\{method="GET",route="\/api\/emails\/outbox",status="403"\} [1-9]/)
  expect(text).toMatch(
    /covenant_http_request_duration_seconds_count\{method="GET",route="\/api\/loans\/\[id\]"\} [1-9]/,
  )
  expect(text).toMatch(/covenant_database_connections\{state="open"\} [1-9]/)
  expect(text).toContain('covenant_database_reached 1')
  for (const state of ['QUEUED', 'WIRE', 'SENT', 'FAILED', 'UNKNOWN'])
    expect(text).toMatch(new RegExp(`covenant_mails\\{state="${state}"\\} \\d+`))
  for (const queue of ['mail', 'sweep']) {
    expect(text).toMatch(new RegExp(`covenant_jobs_waiting\\{queue="${queue}"\\} \\d+`))
    expect(text).toMatch(new RegExp(`covenant_jobs_oldest_due_seconds\\{queue="${queue}"\\} \\d+`))
  }
  expect(text).toContain('covenant_process_resident_memory_bytes')
  expect(text).not.toContain('123456')
})
