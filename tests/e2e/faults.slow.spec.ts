import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sealedToken } from '#lib/people/accounts/sessions/queries.ts'
import { exceptionLabels } from '#lib/web/exceptions/labels.ts'
import { freePort } from '#scripts/ports.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { soundLoan } from '#tests/e2e/harness/loans.ts'
import { freshStaff, named } from '#tests/e2e/harness/principals.ts'
import { environmentOf, gateBeforeDatabase, runToEnd, startWeb } from '#tests/e2e/harness/processes.ts'
import { each, fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { expect, test } from '#tests/e2e/people.ts'

const STACK = /node_modules|\n\s+at \S+ \(|PrismaClient|ECONNREFUSED|127\.0\.0\.1:\d+|\/work\//
const SERVER_ERROR = exceptionLabels[500]
const UNKNOWN = exceptionLabels[404]

const signedIn = (page: Page, origin: string, cookie: string) =>
  page.context().addCookies([
    {
      name: 'covenant.session',
      value: cookie.split('=').slice(1).join('='),
      url: origin,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])

const retire = (staffId: number) => rowsOf('update staff set is_active = false where id = $1', [staffId])

/** A port that another program holds. */
const taken = async (): Promise<{ port: number; server: Server }> => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, server }
}

test.describe('a part that is away', () => {
  test.describe.configure({ timeout: 240_000 })

  test('a stopped database is said clearly on every endpoint, and the process recovers by itself', async ({
    visit,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/./)
    const gate = await gateBeforeDatabase()
    // Away from the beginning, it is said in one line and left to whatever starts the process.
    const early = await runToEnd(
      'web.ts',
      environmentOf({ NEXTAUTH_URL: 'http://localhost:1', APP_DATABASE_URL: gate.url }),
    )
    expect(early).toEqual({
      code: 1,
      output: `The web process cannot start. No database server answers at ${new URL(gate.url).host} (ECONNREFUSED).\n`,
    })
    await gate.open()
    const web = await startWeb({ APP_DATABASE_URL: gate.url })
    const { cookie, staffId } = await freshStaff()
    const loan = await soundLoan()
    const { loans, own } = await world()
    const loanId = loans[0]?.id
    const ask = (path: string, jar?: string) => send(path, { origin: web.origin, cookie: jar })
    const calls = [
      '/api/accounts/me',
      '/api/loans',
      `/api/loans/${loanId}`,
      `/api/lenders/${own.lender}`,
      '/api/lookups/status',
      '/api/lookups/states-suburbs?search=b',
      '/api/general-public/finder/brokers',
      '/sitemap.xml',
      '/api/files/1',
    ]
    const pages = [
      '/general/finder-utility',
      `/general/brokers/${own.broker}`,
      `/general/loans/${loanId}`,
      '/public/brokers/x/1',
      '/loans',
      `/loans/${loanId}/view`,
      '/users/notes',
      '/',
    ]
    const relation = ['/login-failed', '/exception/403', '/logged-out', '/inactive-profile']
    const write = () =>
      send('/api/loans/system-user', {
        origin: web.origin,
        method: 'POST',
        cookie,
        body: JSON.stringify(loan),
        headers: { ...fromOurPage(web.origin), 'content-type': 'application/json' },
      })
    const whileAway = async () => {
      for (const path of calls) {
        const { status, body } = await ask(path, cookie)
        expect(status, path).toBe(503)
        expect(JSON.parse(body), path).toMatchObject({
          status: 503,
          errors: [{ code: 'UNAVAILABLE', message: 'The database cannot be reached. Please try again in a moment.' }],
        })
      }
      expect((await write()).status).toBe(503)
      for (const path of pages) {
        const { status, body } = await ask(path, cookie)
        expect(status, path).toBeGreaterThanOrEqual(500)
        expect(body, path).not.toMatch(STACK)
      }
      for (const path of relation) expect((await ask(path, cookie)).status, path).toBe(200)
      expect((await ask('/none', cookie)).status).toBe(404)
      expect((await ask('/login')).status).toBe(200)
    }
    const whenBack = async () => {
      await expect.poll(async () => (await ask('/api/accounts/me', cookie)).status, { timeout: 10_000 }).toBe(200)
      for (const path of ['/general/finder-utility', '/loans', `/loans/${loanId}/view`]) {
        const answer = await ask(path, path.startsWith('/general') ? undefined : cookie)
        expect(answer.status, path).toBe(200)
      }
    }
    try {
      await whenBack()
      await gate.shut()
      await whileAway()
      const page = await visit()
      await signedIn(page, web.origin, cookie)
      for (const path of ['/general/finder-utility', '/loans', `/loans/${loanId}/view`]) {
        await page.goto(`${web.origin}${path}`)
        await expect(page.getByText(SERVER_ERROR.description), path).toBeVisible()
        expect(await page.content(), path).not.toMatch(STACK)
      }
      await gate.open()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(SERVER_ERROR.description)).toBeHidden()
      await whenBack()
      expect(await rowsOf('select from loans where loan_no = $1', [loan.loanNo])).toHaveLength(0)
    } finally {
      await gate.shut()
      await web.stop()
      await retire(staffId)
    }
  })

  test('a stopped identity provider keeps nobody from working and is said clearly at the sign-in', async ({
    visit,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/./)
    const web = await startWeb({ OIDC_ISSUER: `http://localhost:${await freePort()}` })
    const { cookie, staffId, accountId } = await freshStaff()
    try {
      const page = await visit()
      // The access token has run out: the renewal finds nobody there and is put off.
      process.env.ENCRYPTION_KEYS = environmentOf().ENCRYPTION_KEYS
      const [session] = await rowsOf<{ id: string }>('select id from sessions where account_id = $1', [accountId])
      await rowsOf(
        `update sessions set renew_at = now() - interval '1 minute', refresh_token = $2 where account_id = $1`,
        [accountId, sealedToken(session?.id ?? '', 'gone')],
      )
      await signedIn(page, web.origin, cookie)
      for (const path of ['/users/notes', '/loans', '/finder-utility']) {
        const answer = await page.goto(`${web.origin}${path}`)
        expect(answer?.status(), path).toBe(200)
        expect(new URL(page.url()).pathname).toBe(path)
      }
      expect((await send('/api/accounts/me', { origin: web.origin, cookie })).status).toBe(200)
      const visitor = await visit()
      await visitor.goto(`${web.origin}/general/finder-utility`)
      await visitor.goto(`${web.origin}/loans`)
      await expect(visitor.getByText('The identity provider cannot be reached.')).toBeVisible()
      expect(await visitor.content()).not.toMatch(STACK)
      await expect(
        visitor.getByRole('button', { name: 'Try again' }).or(visitor.getByRole('link', { name: 'Try again' })),
      ).toBeVisible()
      const bearer = await send('/api/accounts/me', {
        origin: web.origin,
        headers: { authorization: 'Bearer abc.def.ghi' },
      })
      expect([401, 503]).toContain(bearer.status)
      expect(bearer.body).not.toMatch(STACK)
      // Signing out works without the provider too.
      const out = await send('/api/sign-out', {
        origin: web.origin,
        method: 'POST',
        cookie,
        headers: fromOurPage(web.origin),
      })
      expect(out.status).toBe(303)
      expect((await send('/api/accounts/me', { origin: web.origin, cookie })).status).toBe(401)
    } finally {
      await web.stop()
      await retire(staffId)
    }
  })
})

test.describe('what nobody has', () => {
  test('[A-14] an unknown address is the page 404, with a way back', async ({ visit, signIn, allowConsoleErrors }) => {
    allowConsoleErrors(/404/)
    const anybody = ['/none', '/general/loans/2147483646', '/general/none', '/_next/none', '/favicon.ico', '/Loans']
    // Signed out, an address below a protected one leads to the sign-in.
    const staff = [...anybody, '/loans/none/view', '/users/1/none', '/loans/1/none']
    for (const [page, paths, back] of [
      [await visit(), anybody, '/general/finder-utility'],
      [await signIn('staff'), staff, '/'],
    ] as const) {
      for (const path of paths) {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBe(404)
        await expect(page.getByRole('heading', { name: UNKNOWN.title }), path).toBeVisible()
        await expect(page.getByText(UNKNOWN.description), path).toBeVisible()
      }
      await page.goto('/none')
      await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', back)
    }
  })

  test('ids and addresses that cannot be are unknown, bodies that cannot be are refused', async () => {
    const { cookie } = await named('staff')
    const ids = [
      'abc',
      '0',
      '-1',
      '1.5',
      '1e3',
      '01',
      '9'.repeat(40),
      '%00',
      '%E0%A4%A',
      '%F0%28%8C%28',
      '1%2f2',
      '2147483648',
      '1%0A',
    ]
    const pages = [
      '/loans/ID/view',
      '/users/ID/lender',
      '/users/ID/broker',
      '/users/ID/lawfirm',
      '/general/loans/ID',
      '/general/brokers/ID',
      '/general/lenders/ID',
      '/public/brokers/x/ID',
    ]
    const calls = [
      '/api/loans/ID',
      '/api/loans/ID/lenders',
      '/api/lenders/ID',
      '/api/files/ID',
      '/api/general-public/finder/loans/ID',
      '/api/general-public/finder/brokers/ID',
    ]
    const faults: string[] = []
    await each(
      [...pages, ...calls].flatMap((path) => ids.map((id) => path.replace('ID', id))),
      async (path) => {
        const { status, headers } = await send(path, { cookie })
        const kind = path.startsWith('/api/') ? 'application/json' : 'text/html'
        if (status !== 404 || !String(headers['content-type']).startsWith(kind))
          faults.push(`${path}: ${status} ${headers['content-type']}`)
      },
    )
    for (const body of ['{', 'null', '[]', '{"loanNo":{}}', 'loanNo=1', '\u0000']) {
      const answer = await send('/api/loans/system-user', {
        method: 'POST',
        cookie,
        body,
        headers: { ...fromOurPage(), 'content-type': 'application/json' },
      })
      if (answer.status !== 400) faults.push(`${body}: ${answer.status}`)
      const { errors } = JSON.parse(answer.body) as { errors: { message: string }[] }
      if (!errors[0]?.message) faults.push(`${body}: no message`)
    }
    expect(faults).toEqual([])
  })
})

test.describe('a start that cannot be', () => {
  test.describe.configure({ timeout: 240_000 })

  test('each process lists every problem of its environment and ends with 1', async () => {
    const wanted = [
      'APP_DATABASE_URL',
      'NEXTAUTH_URL',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'ENCRYPTION_KEYS',
    ]
    const [web, worker, identity, halfway, migrate] = await Promise.all([
      runToEnd('web.ts'),
      runToEnd('worker.ts'),
      runToEnd('identity.ts'),
      runToEnd(
        'web.ts',
        environmentOf({ NEXTAUTH_URL: 'nowhere', NEXTAUTH_SECRET: 'short', APP_DATABASE_URL: 'mysql://x' }),
      ),
      runToEnd('migrate.ts'),
    ])
    for (const { code, output } of [web, worker, identity]) {
      expect(code, output).toBe(1)
      for (const name of wanted) expect(output).toContain(`${name}:`)
      expect(output).not.toMatch(STACK)
    }
    expect(web.output).toContain('NEXTAUTH_SECRET:')
    expect(halfway.code).toBe(1)
    expect(halfway.output.trim().split('\n')).toHaveLength(4)
    for (const name of [
      'NEXTAUTH_URL',
      'NEXTAUTH_SECRET: needs at least 32 characters',
      'APP_DATABASE_URL: must be a postgresql:// address',
    ])
      expect(halfway.output).toContain(name)
    expect(migrate).toEqual({
      code: 1,
      output: 'The migration cannot start. DATABASE_URL: must name the database, as its owner\n',
    })
  })

  test('a taken port gives a message that says what to do', async () => {
    const { port, server } = await taken()
    const folder = mkdtempSync(join(tmpdir(), 'covenant-'))
    const start = (environment: Record<string, string>) =>
      runToEnd('start.ts', { COVENANT_DATA: mkdtempSync(join(folder, 'data-')), ...environment })
    try {
      const [asPort, asIdentity, asWord, web, identity] = await Promise.all([
        start({ PORT: String(port) }),
        start({ PORT: String(await freePort()), IDENTITY_PORT: String(port) }),
        start({ PORT: 'http' }),
        runToEnd('web.ts', environmentOf({ PORT: String(port), NEXTAUTH_URL: `http://localhost:${port}` })),
        runToEnd(
          'identity.ts',
          environmentOf({ OIDC_ISSUER: `http://localhost:${port}`, NEXTAUTH_URL: 'http://localhost:1' }),
        ),
      ])
      expect(asPort.output).toContain(
        `PORT=${port} is taken by another program. Stop that program, or choose another port: PORT=… npm start`,
      )
      expect(asIdentity.output).toContain(`IDENTITY_PORT=${port} is taken by another program.`)
      expect(asWord.output).toContain('PORT must be a port number, not "http".')
      expect(web.output).toContain(
        `The web process cannot start. Port ${port} on 127.0.0.1 is taken by another program.\n`,
      )
      expect(identity.output).toContain(`Port ${port}`)
      for (const { code, output } of [asPort, asIdentity, asWord, web, identity]) {
        expect(code, output).toBe(1)
        expect(output).not.toMatch(/node_modules|\n\s+at \S+ \(/)
      }
    } finally {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
