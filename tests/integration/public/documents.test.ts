import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDataVersion } from '#lib/server/documents/changes.ts'
import { createVisitorDocuments } from '#lib/server/documents/serving.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import { makeBroker, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import { createPublicDocuments, type PublicDocuments } from '#scripts/documents.ts'
import { pauseBroker, recordLoan, showPerson, switchCompany } from '#tests/integration/market/profiles/market.ts'

type Broker = Awaited<ReturnType<typeof makeBroker>>
let broker: Broker
let loanId: number
let other: pg.Client
beforeAll(async () => {
  broker = await makeBroker({ firstName: 'Grace', lastName: 'Okafor' })
  const [lender, lawFirm] = [await makeLender({}), await makeLawFirm({})]
  loanId = await recordLoan({ lenders: [lender], brokers: [broker], lawFirm })
  other = new pg.Client({ connectionString: process.env.APP_DATABASE_URL })
  await other.connect()
})
afterAll(() => other.end())

describe('the version of public data', () => {
  let putBack = () => {}
  afterEach(() => putBack())

  test('is unchanged while nothing changes, and differs after each commit of another connection', async () => {
    const version = createDataVersion()
    const first = await version()
    expect(await version()).toBe(first)
    await other.query('begin')
    await other.query('update companies set website = null where id = $1', [broker.companyId])
    expect(await version()).toBe(first)
    await other.query('commit')
    const second = await version()
    expect(second).not.toBe(first)
    expect(await version()).toBe(second)
    await other.query('begin')
    await other.query('update companies set website = null where id = $1', [broker.companyId])
    await other.query('rollback')
    expect(await version()).toBe(second)
  })

  test('includes a write that started before one poll and ended after it in the next poll', async () => {
    const version = createDataVersion()
    await other.query('begin')
    await other.query('update companies set website = null where id = $1', [broker.companyId])
    await pauseBroker(broker.brokerId, true)
    const during = await version()
    await other.query('commit')
    expect(await version()).not.toBe(during)
  })

  test('is updated for each table that public pages read, and not without a written row', async () => {
    const version = createDataVersion()
    const { rows } = await other.query<{ name: string }>(
      "select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'public_changes_updated'",
    )
    expect(rows.length).toBeGreaterThan(10)
    let last = await version()
    await other.query('delete from brokers where false')
    await other.query('update loans set notes = notes where false')
    expect(await version()).toBe(last)
    for (const [write, id] of [
      ['update loans set notes = notes where id = $1', loanId],
      ['update loan_searches set loan_no = loan_no where loan_id = $1', loanId],
      ['update profile_figures set shortfall = shortfall where profile_id = $1', broker.brokerId],
      ['update individuals set mobile = mobile where id = $1', broker.individualId],
    ] as const) {
      await other.query(write, [id])
      const next = await version()
      expect(next, write).not.toBe(last)
      last = next
    }
  })

  test('differs on another Sydney day, and after a gap in which changes may have been swept', async () => {
    const version = createDataVersion()
    const start = new Date('2026-11-24T01:00:00Z')
    putBack = setClock(() => start)
    const first = await version()
    setClock(() => new Date('2026-11-24T06:00:00Z'))
    expect(await version()).toBe(first)
    setClock(() => new Date('2026-11-24T12:30:00Z'))
    const afterGap = await version()
    expect(afterGap).not.toBe(first)
    setClock(() => new Date('2026-11-24T13:30:00Z'))
    expect(await version()).not.toBe(afterGap)
  })
})

describe('cached public pages', () => {
  let server: Server
  let renders: string[] = []
  let serve: PublicDocuments
  const policy = { ownAddress: 'http://covenant.example', issuer: 'http://id.example' }
  // A stand-in for the framework: a page with database content, marked if it was rendered for a signed-in user.
  beforeAll(async () => {
    serve = createPublicDocuments(async (incoming, response) => {
      renders.push(incoming.url as string)
      const { rows } = await other.query('select is_active from brokers where id = $1', [broker.brokerId])
      const cookie = incoming.headers.cookie ?? 'nobody'
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.writeHead(200)
      response.end(
        `<html><body><p>${incoming.url} for ${cookie} ${rows[0].is_active}</p><script>theme()</script></body></html>`,
      )
    }, policy)
    server = createServer((incoming, response) => {
      if (!serve(incoming, response)) response.writeHead(299).end(String(incoming.headers['x-visitor-document']))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  })
  afterAll(() => new Promise((closed) => server.close(closed)))
  afterEach(() => {
    renders = []
  })

  type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((done, failed) => {
      const { port } = server.address() as AddressInfo
      request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () =>
          done({ status: response.statusCode as number, headers: response.headers, body: Buffer.concat(pieces) }),
        )
      })
        .on('error', failed)
        .end()
    })
  const loan = () => `/general/loans/${loanId}`

  test('[T-A9] contain nothing of the user who requested them first, and set no cookie', async () => {
    const first = await ask(loan(), {
      cookie: 'theirs=canary',
      authorization: 'Bearer canary',
      'x-forwarded-for': 'canary',
    })
    const next = await ask(loan())
    expect(first.status).toBe(200)
    expect(first.body.toString()).toContain(`${loan()} for nobody`)
    expect(next.body.equals(first.body)).toBe(true)
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.headers['cache-control']).toBe('public, no-cache')
    expect(first.headers.vary).toBe('accept-encoding, cookie')
    expect(renders).toHaveLength(1)
  })

  test('[T-A9] are never served for a request with a session cookie', async () => {
    for (const cookie of ['covenant.session=x', 'a=b; covenant.session=', 'covenant.session.0=x'])
      expect((await ask(loan(), { cookie })).status, cookie).toBe(299)
    for (const name of ['rsc', 'next-action']) expect((await ask(loan(), { [name]: '1' })).status).toBe(299)
    expect((await ask(loan(), {}, 'POST')).status).toBe(299)
    // Headers that only the web process may set are removed.
    expect((await ask('/elsewhere', { 'x-visitor-document': '1' })).body.toString()).toBe('undefined')
  })

  test('return 304 if unchanged, have an ETag for each encoding, and no body for HEAD', async () => {
    for (const form of ['br', 'gzip', 'identity']) {
      const { headers, body } = await ask(loan(), { 'accept-encoding': form })
      expect(headers['content-encoding'] ?? 'identity').toBe(form)
      expect(Number(headers['content-length'])).toBe(body.length)
      const again = await ask(loan(), { 'accept-encoding': form, 'if-none-match': `"x", ${headers.etag}` })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
      const head = await ask(loan(), { 'accept-encoding': form }, 'HEAD')
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, headers.etag])
    }
    expect((await ask(loan(), { 'accept-encoding': 'br;q=0, gzip;q=0.5' })).headers['content-encoding']).toBe('gzip')
  })

  test('are rendered once for concurrent requests', async () => {
    const allLookedUp = Promise.withResolvers<void>()
    let lookUps = 0
    const standing = async () => {
      lookUps += 1
      if (lookUps === 20) allLookedUp.resolve()
      return 'there' as const
    }
    const answer = createVisitorDocuments({
      render: async (address) => {
        renders.push(address)
        await allLookedUp.promise
        return {
          status: 200,
          type: 'text/html',
          link: null,
          setsCookie: false,
          body: Buffer.from('<p>one</p>'),
          isUnavailable: false,
        }
      },
      version: async () => 'one',
      missing: '/exception/404',
      policy,
      handle: async (_incoming, response) => response.writeHead(500).end(),
    })
    const usual = serve
    serve = (incoming, response) => {
      void answer({ address: loan(), isKept: true, isIndexed: true, standing }, incoming, response)
      return true
    }
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(loan())))
    serve = usual
    expect(asked.map(({ status, body }) => `${status} ${body}`)).toEqual(Array(20).fill('200 <p>one</p>'))
    expect(renders).toEqual([loan()])
  })

  test('are rendered but neither cached nor indexed for an unknown parameter', async () => {
    for (const _round of [1, 2]) {
      const { status, headers } = await ask(`${loan()}?utm=1`)
      expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex'])
    }
    expect(renders).toEqual([`${loan()}?utm=1`, `${loan()}?utm=1`])
    expect((await ask(loan())).headers['x-robots-tag']).toBeUndefined()
    expect((await ask(`/general/brokers/${broker.brokerId}?group=discharged`)).headers['x-robots-tag']).toBe('noindex')
  })

  test('[L-11] return 404 and 301 without rendering', async () => {
    const { individualId, brokerId } = broker
    const moved = await ask(`/public/brokers/else/${individualId}?group=discharged`)
    expect([moved.status, moved.headers.location]).toEqual([
      301,
      `http://covenant.example/public/brokers/grace-okafor/${individualId}?group=discharged`,
    ])
    expect(moved.headers['cache-control']).toBe('private, no-store')
    for (const path of ['/general/loans/2000000000', '/general/brokers/x', '/public/brokers/grace-okafor/2000000000']) {
      const { status, headers } = await ask(path)
      expect([path, status, headers['x-robots-tag']]).toEqual([path, 404, 'noindex'])
    }
    expect(renders).toEqual(['/exception/404'])
    await pauseBroker(brokerId)
    for (const path of [`/general/brokers/${brokerId}`, `/public/brokers/else/${individualId}`, loan()])
      expect((await ask(path)).status, path).toBe(404)
    await pauseBroker(brokerId, true)
    await showPerson(individualId, false)
    expect((await ask(loan())).status).toBe(404)
    await showPerson(individualId, true)
    await switchCompany(broker.companyId, false)
    expect((await ask(loan())).status).toBe(404)
    await switchCompany(broker.companyId, true)
    expect((await ask(loan())).status).toBe(200)
  })
})
