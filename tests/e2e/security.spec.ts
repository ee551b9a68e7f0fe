import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PEOPLE } from '#prisma/seed/people.ts'
import type { Endpoint } from '#scripts/endpoint-files.ts'
import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { isThorough } from '#tests/e2e/harness/depth.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import { soundLoan } from '#tests/e2e/harness/loans.ts'
import { freshStaff } from '#tests/e2e/harness/principals.ts'
import { samplesOf } from '#tests/e2e/harness/samples.ts'
import { signInWith } from '#tests/e2e/harness/sign-in.ts'
import { each, fromOurPage, ORIGIN, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { expect, test } from '#tests/e2e/people.ts'
import { Browser } from '#tests/support/browser.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOREIGN: Record<string, Record<string, string>> = {
  'no word of its origin': {},
  'the origin null': { origin: 'null' },
  'another origin': { origin: 'https://elsewhere.example' },
  'a look-alike': { origin: `${ORIGIN}.elsewhere.example` },
  'another port': { origin: 'http://localhost:1' },
  'another scheme': { origin: ORIGIN.replace('http:', 'https:') },
  'another site': { 'sec-fetch-site': 'cross-site' },
  'a sister site': { 'sec-fetch-site': 'same-site', origin: ORIGIN },
  'no page at all': { 'sec-fetch-site': 'none' },
  'our site by a foreign hand': { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' },
  'a foreign site with our origin': { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
}
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']

const endpointsOf = async (...methods: string[]): Promise<Endpoint[]> =>
  (await listSourceEndpoints(ROOT)).filter(({ kind, method }) => kind === 'handler' && methods.includes(method))
const actionIds = (): string[] =>
  Object.keys(JSON.parse(readFileSync(join(ROOT, '.next/server/server-reference-manifest.json'), 'utf8')).node)

test.describe('cross-site writes', () => {
  test('[T-B9] no endpoint or action accepts a write that another site may have sent', async () => {
    const { cookie, staffId } = await freshStaff()
    const loan = await soundLoan()
    const endpoints = (await endpointsOf('POST', 'PUT', 'PATCH', 'DELETE')).filter(
      // A mail program's one-click request has no origin, and its token is the key (RFC 8058); a webhook is proven by its
      // signature.
      ({ address, method }) =>
        !/back-channel|^\/api\/hooks\/|\[\.\.\.unknown\]/.test(address) &&
        !(address.includes('email-preferences') && method === 'POST'),
    )
    expect(endpoints.length).toBeGreaterThanOrEqual(5)
    const [action] = actionIds()
    const body = JSON.stringify(loan)
    const addresses = endpoints.map(({ address, method }) => ({
      method,
      path: address.replace('[...nextauth]', 'signin/oidc'),
      headers: {},
    }))
    const call = {
      method: 'POST',
      path: '/loans/create',
      headers: { 'next-action': action as string },
      body: JSON.stringify([{ loan, idempotencyKey: `key-${randomInt(10 ** 9)}` }]),
    }
    // The origin is checked before the type: each endpoint is tried with every origin, and every type with one of them.
    const attempts = [...addresses.map((address) => ({ ...address, body })), call].flatMap((address, place) =>
      Object.entries(FOREIGN).flatMap(([from, origin], at) =>
        TYPES.filter((_type, index) => isThorough || index === (place + at) % TYPES.length).map((type) => ({
          ...address,
          from,
          headers: { ...address.headers, ...origin, 'content-type': type },
        })),
      ),
    )
    const faults: string[] = []
    await each(attempts, async ({ from, path, ...letter }) => {
      const { status, body: answer, headers, location } = await send(path, { ...letter, cookie })
      const isRefused =
        status === 403 ||
        (path === '/api/sign-out' && location?.includes('foreign_sign_out')) ||
        /FOREIGN_ORIGIN/.test(answer) ||
        // Next refuses some of them itself, and a malformed multipart body never reaches the action.
        (path === '/loans/create' &&
          (status >= 400 || (letter.headers['content-type'].startsWith('multipart') && !answer.includes('"ok":true'))))
      if (!isRefused)
        faults.push(`${path} from ${from} (${letter.headers['content-type']}): ${status} ${answer.slice(0, 80)}`)
      if (headers['set-cookie']) faults.push(`${path} from ${from} sets a cookie`)
      if (status >= 500 && path !== '/loans/create') faults.push(`${path} from ${from}: ${status}`)
    })
    expect(await rowsOf('select from loans where loan_no = $1', [loan.loanNo])).toHaveLength(0)
    expect(
      await rowsOf(
        `select from audit_entries where account_id = (select id from accounts where staff_id = $1) and act not like '%REFUSED%'`,
        [staffId],
      ),
    ).toHaveLength(0)
    expect((await send('/api/accounts/me', { cookie })).status).toBe(200)
    figures(
      test.info(),
      `${addresses.length + 1} mutating endpoints × ${Object.keys(FOREIGN).length} origins = ${attempts.length} writes, 0 state changes, ${faults.length} not refused`,
    )
    expect(faults).toEqual([])
    // The same body is accepted from our own page, so nothing else was the reason.
    const sound = await send('/api/loans/system-user', {
      method: 'POST',
      cookie,
      body,
      headers: { ...fromOurPage(), 'content-type': 'application/json' },
    })
    expect(sound.status, sound.body).toBe(201)
    await rowsOf('update staff set is_active = false where id = $1', [staffId])
  })

  test('[T-B9] another site’s page and a sandboxed frame in a real browser change nothing', async ({
    visit,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/./)
    const { cookie, staffId } = await freshStaff()
    const loan = await soundLoan()
    const page = await visit()
    await signInWith(page, cookie, ORIGIN)
    const json = JSON.stringify(loan)
    const attack = `<script>
      const tries = []
      for (const path of ['/api/loans/system-user', '/api/loans/lender', '/api/sign-out', '/api/auth/signout', '/loans/create', '/logout'])
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json'])
          for (const mode of ['no-cors', 'cors'])
            tries.push(fetch('${ORIGIN}' + path, { method: 'POST', mode, credentials: 'include', headers: { 'content-type': type }, body: ${JSON.stringify(json)} }).catch(() => 0))
      Promise.all(tries).then(() => { document.title = 'done' })
    </script>
    <form method="post" target="a" enctype="text/plain" action="${ORIGIN}/api/loans/system-user"><input name='${json.replaceAll("'", '').slice(0, -1)},"x":"' value='"}'></form>
    <form method="post" target="b" action="${ORIGIN}/api/sign-out"></form><iframe name="a"></iframe><iframe name="b"></iframe>
    <script>for (const form of document.forms) form.submit()</script>`
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(
        request.url === '/frame'
          ? attack
          : `${attack}<iframe sandbox="allow-scripts allow-forms" src="/frame"></iframe>`,
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await expect(page).toHaveTitle('done')
    const frame = page.frames().find((each) => each.url().endsWith('/frame'))
    await expect.poll(() => frame?.evaluate(() => document.title)).toBe('done')
    server.close()
    server.closeAllConnections()
    expect(await rowsOf('select from loans where loan_no = $1', [loan.loanNo])).toHaveLength(0)
    expect((await send('/api/accounts/me', { cookie })).status).toBe(200)
    await rowsOf('update staff set is_active = false where id = $1', [staffId])
  })

  test('[T-B9] a visitor calls an action from every page, and it never runs', async () => {
    const loan = await soundLoan()
    const all = await world()
    const pages = (await listSourceEndpoints(ROOT))
      .filter(({ kind }) => kind === 'page')
      .flatMap((endpoint) => samplesOf(endpoint, all)[0]?.path ?? [])
    const args = [
      JSON.stringify([{ loan, idempotencyKey: 'key-12345678' }]),
      '[]',
      '["$K1"]',
      '[{"loan":"$F1"}]',
      '',
      '{',
      '["$@0"]',
      `[${'['.repeat(5000)}${']'.repeat(5000)}]`,
    ]
    const faults: string[] = []
    await each(
      pages.flatMap((path) => args.map((body) => ({ path, body }))),
      async ({ path, body }) => {
        const answer = await send(path, {
          method: 'POST',
          body,
          headers: {
            ...fromOurPage(),
            'next-action': actionIds()[0] as string,
            'content-type': 'text/plain;charset=UTF-8',
          },
        })
        if (/"ok":true/.test(answer.body)) faults.push(`${path} runs it`)
        if (/node_modules|\n\s+at /.test(answer.body)) faults.push(`${path} tells a stack`)
      },
    )
    expect(faults).toEqual([])
    expect(await rowsOf('select from loans where loan_no = $1', [loan.loanNo])).toHaveLength(0)
  })
})

test('[T-B6] every cookie is HttpOnly and SameSite, and each sign-in creates a new session', async () => {
  const { email, password } = PEOPLE.find(({ key }) => key === 'dual') as (typeof PEOPLE)[number]
  const browser = new Browser()
  const planted = 'covenant.session=planted-by-a-stranger'
  const signIn = async (headers: Record<string, string> = {}) => {
    const { csrfToken } = JSON.parse((await browser.get(`${ORIGIN}/api/auth/csrf`, headers)).text) as {
      csrfToken: string
    }
    const { url } = JSON.parse(
      (
        await browser.post(`${ORIGIN}/api/auth/signin/oidc?prompt=login`, {
          csrfToken,
          callbackUrl: '/confirm-login',
          json: 'true',
        })
      ).text,
    ) as { url: string }
    const page = await browser.follow(await browser.get(url))
    await browser.follow(await browser.post(page.url, { email, password, act: 'sign-in' }), (address) =>
      address.startsWith(`${ORIGIN}/confirm-login`),
    )
    return [...browser.cookies].find(([name]) => name.startsWith('covenant.session'))?.[1].value as string
  }
  const first = await signIn({ cookie: planted })
  const old = browser.copy()
  const second = await signIn()
  expect(first).toBeTruthy()
  expect(second).not.toBe(first)
  expect([first, second]).not.toContain('planted-by-a-stranger')
  // The replaced session has ended.
  expect((await old.get(`${ORIGIN}/api/accounts/me`)).status).toBe(401)
  expect((await browser.get(`${ORIGIN}/api/accounts/me`)).status).toBe(200)
  for (const line of browser.seenCookies) {
    expect(line, line).toMatch(/; ?HttpOnly/i)
    expect(line, line).toMatch(/; ?SameSite=(Lax|Strict)/i)
    expect(line, line).not.toMatch(/; ?Domain=/i)
  }
  figures(test.info(), `${browser.seenCookies.length} cookies set, 0 open to scripts or other sites`)
})
