import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createRenderer, type Handler } from '#lib/server/documents/rendering.ts'
import { createVisitorDocuments, type DocumentRoute } from '#lib/server/documents/serving.ts'
import { recordPageFailure } from '#lib/server/http/page-failure.ts'
import { answerAndLog } from '#lib/server/http/request-log.ts'
import { passesRequestChecks } from '#scripts/requests.ts'

const PAGE = `<html id="__next_error__"><head><link rel="preload" as="script" href="/a.js"/><style>p{}</style></head>
<body><script src="/a.js" async=""></script><script>self.__next_f.push([])</script></body></html>`
const policy = { ownAddress: 'http://covenant.example', issuer: 'http://id.example' }
const requestLog = { nameOf: (path: string) => ({ route: path, path }), isTrusted: false, isWritten: true }
const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

let server: Server
let origin: string
let lines: Record<string, unknown>[]
let renders: string[]
let failure: Error | null
let whole: Promise<void>
let everyLookUp: () => void

// A stand-in for the framework: reports a failure to its hook and returns 500, or a valid page.
const handle: Handler = async ({ url }, response) => {
  renders.push(url as string)
  await whole
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (!failure) return response.writeHead(200).end('<html><body><p>sound</p></body></html>')
  const digested = Object.assign(failure, { digest: '1234567890' })
  recordPageFailure(digested, null, { routePath: url as string, routeType: 'render' })
  return response.writeHead(500).end(PAGE)
}

beforeAll(async () => {
  const serve = createVisitorDocuments({
    render: createRenderer(handle, 'covenant.example'),
    version: async () => 'one',
    missing: '/exception/404',
    policy,
    handle,
  })
  server = createServer((incoming, response) =>
    answerAndLog(incoming, response, {
      requestLog,
      answer: () => {
        if (!passesRequestChecks(incoming, response)) return
        const place: DocumentRoute = {
          address: incoming.url as string,
          isKept: true,
          isIndexed: true,
          standing: async () => {
            everyLookUp()
            return 'there'
          },
        }
        void serve(place, incoming, response)
      },
    }),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  lines = []
  renders = []
  failure = new Error('permission denied')
  whole = Promise.resolve()
  everyLookUp = () => {}
  const keep = (line: string | Uint8Array) => lines.push(JSON.parse(String(line)) as Record<string, unknown>) > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
})
afterEach(() => vi.restoreAllMocks())

/** Returns the log lines once each request has logged its own. */
const logged = async (requests: number) => {
  await vi.waitFor(() => expect(lines.filter(({ message }) => message === 'request')).toHaveLength(requests))
  return lines.map(({ message }) => message)
}

test('a public page that fails is rendered once and logs one line besides the request', async () => {
  const answer = await fetch(`${origin}/general/loans/1`)
  expect(answer.status).toBe(500)
  expect(renders).toEqual(['/general/loans/1'])
  expect(await logged(1)).toEqual(['page failed', 'request'])
  // The framework's scripts show the failure, with the nonce of this response only.
  const html = await answer.text()
  const nonce = /'nonce-([^']+)' 'strict-dynamic'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  expect(nonce).toBeTruthy()
  expect([...html.matchAll(/<(?:script|style) nonce="([^"]+)"/g)].map(([, each]) => each)).toEqual(Array(3).fill(nonce))
  expect(html).not.toContain('rel="preload"')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(answer.headers.get('etag')).toBeNull()
})

test('a failure is not cached, and the next request renders the page', async () => {
  expect((await fetch(`${origin}/general/loans/2`)).status).toBe(500)
  failure = null
  const answer = await fetch(`${origin}/general/loans/2`)
  expect([answer.status, (await answer.text()).includes('<p>sound</p>')]).toEqual([200, true])
  expect(renders).toHaveLength(2)
})

test('concurrent requests for a failing page share one render and one log line, and return 503 in an outage', async () => {
  for (const [status, error] of [
    [500, new Error('permission denied')],
    [503, gone()],
  ] as const) {
    ;[lines, renders, failure] = [[], [], error]
    const all = Promise.withResolvers<void>()
    whole = all.promise
    let lookUps = 0
    everyLookUp = () => {
      lookUps += 1
      if (lookUps === 20) all.resolve()
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/general/loans/3`)))
    expect(answers.map((each) => each.status)).toEqual(Array(20).fill(status))
    expect(answers[19]?.headers.get('retry-after') ?? null).toBe(status === 503 ? '5' : null)
    expect(renders).toHaveLength(1)
    const messages = (await logged(20)).filter((message) => message !== 'request')
    expect(messages).toEqual([status === 503 ? 'the database cannot be reached' : 'page failed'])
  }
})

test('HEAD of a failing page has no body', async () => {
  const answer = await fetch(`${origin}/general/loans/4`, { method: 'HEAD' })
  expect([answer.status, await answer.text(), renders.length]).toEqual([500, '', 1])
})
