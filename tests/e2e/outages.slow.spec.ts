import { encryptRefreshToken } from '#lib/people/accounts/sessions/queries.ts'
import { exceptionLabels } from '#lib/web/exceptions/labels.ts'
import { findFreePort } from '#scripts/ports.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { soundLoan } from '#tests/e2e/harness/loans.ts'
import { freshStaff } from '#tests/e2e/harness/principals.ts'
import { environmentOf, gateBeforeDatabase, runToEnd, STACK, startWeb } from '#tests/e2e/harness/processes.ts'
import { signInWith } from '#tests/e2e/harness/sign-in.ts'
import { fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { expect, test } from '#tests/e2e/people.ts'

const SERVER_ERROR = exceptionLabels[500]

/** While the database is down, the log has one warning per minute and no stack traces. */
const expectFewWords = (output: string, milliseconds: number): void => {
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; message: string })
  const loud = lines.filter(({ level }) => level !== 'info')
  expect(new Set(loud.map(({ message }) => message))).toEqual(new Set(['the database cannot be reached']))
  expect(loud.length).toBeLessThanOrEqual(1 + Math.ceil(milliseconds / 60_000))
  expect(output).not.toMatch(/node_modules|\\n\s+at /)
}

const retire = (staffId: number) => rowsOf('update staff set is_active = false where id = $1', [staffId])

test.describe('an outage', () => {
  test.describe.configure({ timeout: 240_000 })

  test('every endpoint answers 503 while the database is down, and the process recovers by itself', async ({
    visit,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/./)
    const gate = await gateBeforeDatabase()
    // If the database is down at start, the process reports it in one line and exits.
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
        const { status, body, headers } = await ask(path, cookie)
        expect(status, path).toBe(503)
        expect(headers['retry-after'], path).toBe('5')
        expect(JSON.parse(body), path).toMatchObject({
          status: 503,
          errors: [{ code: 'UNAVAILABLE', message: 'The database cannot be reached. Please try again in a moment.' }],
        })
      }
      expect((await write()).status).toBe(503)
      for (const path of pages) {
        const { status, body, headers } = await ask(path, cookie)
        expect(status, path).toBe(503)
        expect(headers['retry-after'], path).toBe('5')
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
      const began = Date.now()
      await gate.shut()
      await whileAway()
      const page = await visit()
      await signInWith(page, cookie, web.origin)
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
      expectFewWords(web.output(), Date.now() - began)
    } finally {
      await gate.shut()
      await web.stop()
      await retire(staffId)
    }
  })

  test('[T-G2] a database that hangs is answered with 503 within seconds, and everything works again afterwards', async ({
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/./)
    const gate = await gateBeforeDatabase()
    await gate.open()
    const web = await startWeb({ APP_DATABASE_URL: gate.url })
    const { cookie, staffId } = await freshStaff()
    // Two rounds use more connections than the process has.
    const everybody = () =>
      Promise.all(Array.from({ length: 8 }, () => send('/api/loans/all?sort=lender', { origin: web.origin, cookie })))
    const statuses = async () => new Set((await everybody()).map(({ status }) => status))
    try {
      expect(await statuses()).toEqual(new Set([200]))
      gate.hold()
      for (const _round of [1, 2]) {
        const began = Date.now()
        for (const { status, body } of await everybody()) {
          expect(status).toBe(503)
          expect(body).toContain('The database cannot be reached. Please try again in a moment.')
        }
        // Well before the statement timeout, even on a busy machine.
        expect(Date.now() - began).toBeLessThan(15_000)
      }
      gate.release()
      await expect.poll(statuses, { timeout: 15_000 }).toEqual(new Set([200]))
      expect(await statuses()).toEqual(new Set([200]))
    } finally {
      gate.release()
      await gate.shut()
      await web.stop()
      await retire(staffId)
    }
  })

  test('without the identity provider signed-in people keep working, and sign-in shows an error', async ({
    visit,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/./)
    const web = await startWeb({ OIDC_ISSUER: `http://localhost:${await findFreePort()}` })
    const { cookie, staffId, accountId } = await freshStaff()
    try {
      const page = await visit()
      // The access token has expired: its renewal finds no provider and is postponed.
      process.env.ENCRYPTION_KEYS = environmentOf().ENCRYPTION_KEYS
      const [session] = await rowsOf<{ id: string }>('select id from sessions where account_id = $1', [accountId])
      await rowsOf(
        `update sessions set renew_at = now() - interval '1 minute', refresh_token = $2 where account_id = $1`,
        [accountId, encryptRefreshToken(session?.id ?? '', 'gone')],
      )
      await signInWith(page, cookie, web.origin)
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
      // Signing out works without the provider, too.
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
