import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedToken } from '#lib/people/accounts/sessions/queries.ts'
import { database } from '#lib/server/db.ts'
import { createMember, createStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, signInAs, startProduct, whoIs } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const formOf = async (browser: Browser) => browser.follow(await browser.get(await beginSignIn(browser, product)))
/** What the provider says of a person when their session is renewed. */
const idTokenOf = async (accountId: number) => {
  const { id, refreshToken } = await database().session.findFirstOrThrow({ where: { accountId, endedAt: null } })
  const body = new URLSearchParams({
    ...{ grant_type: 'refresh_token', refresh_token: openedToken(id, refreshToken) as string },
    ...{ client_id: 'covenant', client_secret: process.env.OIDC_CLIENT_SECRET as string },
  })
  const answer = await fetch(`${product.issuer}/token`, { method: 'POST', body })
  return decodeJwt(((await answer.json()) as { id_token: string }).id_token)
}

describe('signing in', () => {
  test('[A-01] code flow with PKCE, state and nonce, and every scope of the specification', async () => {
    const browser = new Browser()
    const address = new URL(await beginSignIn(browser, product))
    expect(address.origin).toBe(product.issuer)
    const query = Object.fromEntries(address.searchParams)
    expect(query).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', client_id: 'covenant' })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(30)
    const scopes = ['openid', 'app.user', 'app.user.id', 'profile', 'email', 'address', 'IdentityServerApi']
    expect(query.scope?.split(' ')).toEqual(expect.arrayContaining(scopes))
    expect(query.prompt).toBeUndefined()
  })

  test('[A-01] the silent attempt fails without a session at the provider and succeeds with one', async () => {
    const browser = new Browser()
    const staff = await createStaff()
    const answer = await browser.follow(
      await browser.get(await beginSignIn(browser, product, { prompt: 'none', returnUrl: '/loans' })),
    )
    expect(answer.url).toBe(`${product.origin}/login?error=person&returnUrl=%2Floans`)
    expect([...browser.cookies.keys()].filter((name) => /state|pkce|nonce/.test(name))).toEqual([])
    await signInAs(browser, product, staff)
    for (const name of browser.cookies.keys()) if (name.startsWith('covenant.')) browser.cookies.delete(name)
    expect(await whoIs(browser, product)).toBeNull()
    const silent = await browser.follow(await browser.get(await beginSignIn(browser, product, { prompt: 'none' })))
    expect(silent.url).toBe(`${product.origin}/confirm-login`)
    expect(await whoIs(browser, product)).toMatchObject({ accountId: staff.accountId })
  })

  test('[A-03] the return address survives the whole way', async () => {
    const browser = new Browser()
    const page = await signInAs(browser, product, await createStaff(), { returnUrl: '/loans?page=2&state=NSW' })
    expect(page.url).toBe(`${product.origin}/confirm-login?returnUrl=${encodeURIComponent('/loans?page=2&state=NSW')}`)
  })

  test('[A-01] the query of a sign-in cannot override what is asked of the provider', async () => {
    const browser = new Browser()
    const query = {
      scope: 'openid',
      redirect_uri: 'https://evil.example',
      response_type: 'id_token',
      client_id: 'x',
      nonce: 'x',
      login_hint: 'a@b.c',
    }
    const { searchParams } = new URL(await beginSignIn(browser, product, { query }))
    expect(searchParams.get('redirect_uri')).toBe(`${product.origin}/api/auth/callback/oidc`)
    expect(searchParams.get('response_type')).toBe('code')
    expect(searchParams.get('client_id')).toBe('covenant')
    expect(searchParams.get('scope')).toContain('app.user')
    expect(searchParams.get('nonce')).not.toBe('x')
    expect(searchParams.get('login_hint')).toBe('a@b.c')
  })

  test('[A-06] cancelling at the provider is told as closing the window', async () => {
    const browser = new Browser()
    const form = await formOf(browser)
    const answer = await browser.follow(await browser.post(form.url, { act: 'cancel' }))
    expect(answer.url).toBe(`${product.origin}/login-failed?message=The+user+closed+the+window.`)
  })

  test('[A-06] an error with a foreign state or an unknown address signs nobody in or out', async () => {
    const browser = new Browser()
    await signInAs(browser, product, await createStaff())
    const endpoints = {
      'callback/oidc?error=login_required&state=x': '/confirm-login?result=fail&error=bad_state',
      nonsense: '/login-failed?message=Invalid+action',
    }
    for (const [endpoint, target] of Object.entries(endpoints)) {
      const answer = await browser.get(`${product.origin}/api/auth/${endpoint}`)
      expect(answer.location).toBe(`${product.origin}${target}`)
    }
    expect(await whoIs(browser, product)).not.toBeNull()
  })
})

describe('claims', () => {
  test('[A-08] a dual user: names, both roles, both ids, individual id', async () => {
    const dual = await createMember({ lender: true, broker: true })
    await signInAs(new Browser(), product, dual)
    const claims = await idTokenOf(dual.accountId)
    expect(claims).toMatchObject({
      sub: dual.subject,
      given_name: 'Mina',
      family_name: expect.stringContaining('Okoro'),
      role: ['LENDER', 'BROKER'],
      'app.user.permissions': [],
      'app.user.lenderid': String(dual.lenderId),
      'app.user.brokerid': String(dual.brokerId),
      'app.user.individualid': String(dual.individualId),
      email: dual.email,
      email_verified: true,
    })
    expect(claims).not.toHaveProperty(['app.user.lawfirmid'])
    expect(claims).not.toHaveProperty(['app.user.systemuserid'])
  })

  test('[A-08] staff with the permission ADMIN and a law firm', async () => {
    const staff = await createStaff({ isAdmin: true })
    const lawFirm = await createMember({ lawFirm: true })
    await signInAs(new Browser(), product, staff)
    await signInAs(new Browser(), product, lawFirm)
    expect(await idTokenOf(staff.accountId)).toMatchObject({
      role: ['SYSUSER'],
      'app.user.permissions': ['ADMIN'],
      'app.user.systemuserid': String(staff.staffId),
    })
    expect(await idTokenOf(lawFirm.accountId)).toMatchObject({
      role: ['LAWFIRM'],
      'app.user.lawfirmid': String(lawFirm.lawFirmId),
    })
  })

  test('[A-09] the user type follows from the roles', async () => {
    const people = [
      [await createStaff(), 'admin', ['SYSUSER']],
      [await createStaff({ isAdmin: true }), 'systemAdmin', ['SYSUSER']],
      [await createMember({ lender: true }), 'lender', ['LENDER']],
      [await createMember({ broker: true }), 'broker', ['BROKER']],
      [await createMember({ lender: true, broker: true }), 'dual', ['LENDER', 'BROKER']],
      [await createMember({ lawFirm: true }), 'lawFirm', ['LAWFIRM']],
    ] as const
    for (const [person, userType, roles] of people) {
      const browser = new Browser()
      await signInAs(browser, product, person)
      expect(await whoIs(browser, product)).toMatchObject({ accountId: person.accountId, userType, roles })
    }
  })
})

describe('the sign-in page', () => {
  test('is whole without script: language, labels, style by hash, no script of its own', async () => {
    const form = await formOf(new Browser())
    expect(form.status).toBe(200)
    expect(form.text).toContain('<html lang="en-AU">')
    for (const name of ['email', 'password'])
      expect(form.text).toMatch(new RegExp(`<label for="${name}">.+<input id="${name}"`, 's'))
    expect(form.text).not.toContain('<script')
    expect(form.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-[^']+'/)
    expect(form.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(form.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(form.headers.get('cache-control')).toBe('no-store')
  })

  test('announces a wrong password and an empty form, and keeps what was typed as text', async () => {
    const browser = new Browser()
    const { url } = await formOf(browser)
    const wrong = await browser.post(url, { email: '"><script>alert(1)</script>', password: 'x', act: 'sign-in' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('role="alert"')
    expect(wrong.text).toContain('The email address or the password is not right.')
    expect(wrong.text).not.toContain('<script>alert')
    expect((await browser.post(url, { email: '', password: '', act: 'sign-in' })).status).toBe(400)
  })

  test('[T-C1] NUL, control characters and an overlong text are answered with words, in the form and in its address', async () => {
    const staff = await createStaff()
    const browser = new Browser()
    const { url } = await formOf(browser)
    const odd = [
      '\0',
      `${staff.email}\0`,
      `a\u0001@b.example`,
      `${'a'.repeat(255)}@b.example`,
      'x'.repeat(9_000),
      '\n\t',
    ]
    for (const email of odd) {
      const { status, text } = await browser.post(url, { email, password: staff.password, act: 'sign-in' })
      expect(status, JSON.stringify(email)).toBe(400)
      expect(text).toContain('Please enter your email address and your password.')
      expect(text).not.toContain('\0')
    }
    const lone = await browser.send(url, {
      ...{ method: 'POST', body: 'email=%ED%A0%80&password=%00&act=sign-in' },
      headers: {
        origin: product.issuer,
        ...{ 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      },
    })
    expect(lone.status).toBe(401)
    for (const hint of ['\0', 'a\0b', 'x'.repeat(20_000)]) {
      const address = new URL(await beginSignIn(new Browser(), product))
      address.searchParams.set('login_hint', hint)
      const visitor = new Browser()
      const page = await visitor.follow(await visitor.get(address.href))
      expect(page.status, JSON.stringify(hint.slice(0, 5))).toBeLessThan(500)
    }
  })

  test('[T-B9] a form from elsewhere, or without a word on where it is from, is refused', async () => {
    const staff = await createStaff()
    const browser = new Browser()
    const { url } = await formOf(browser)
    const form = new URLSearchParams({ email: staff.email, password: staff.password, act: 'sign-in' })
    const senders: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
      { origin: product.origin, 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of senders) {
      const answer = await browser.send(url, { method: 'POST', body: form, headers })
      expect(answer.status).toBe(403)
      expect(answer.location).toBeNull()
    }
    expect((await browser.post(url, Object.fromEntries(form))).status).toBe(303)
  })

  test('a form without its step cookie, or an unknown step, says that it has expired', async () => {
    const { url } = await formOf(new Browser())
    const answer = await new Browser().post(url, { email: 'a@b.example', password: 'x', act: 'sign-in' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('This sign-in has expired')
  })

  test('a request that claims another host gets addresses of the issuer only', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const { text } = await new Browser().get(`${product.issuer}/.well-known/openid-configuration`, headers)
    expect(text).not.toContain('evil')
    expect(JSON.parse(text)).toMatchObject({ issuer: product.issuer, token_endpoint: `${product.issuer}/token` })
  })
})

describe('who may not come in', () => {
  const refusals: [string, string, () => Promise<{ email: string; password: string; accountId: number }>][] = [
    [
      'a closed account',
      'This account has been closed.',
      async () => {
        const person = await createMember({ broker: true })
        await database().account.update({ where: { id: person.accountId }, data: { closedAt: new Date() } })
        return person
      },
    ],
    [
      'former staff',
      'former member of staff',
      async () => {
        const staff = await createStaff()
        await database().staff.update({ where: { id: staff.staffId }, data: { isActive: false } })
        return staff
      },
    ],
    [
      'a company whose master switch is off',
      'The account has been deactivated.',
      async () => {
        const person = await createMember({ lender: true })
        await database().company.update({ where: { id: person.companyId }, data: { isMasterSwitchOn: false } })
        return person
      },
    ],
    ['a company without any profile', 'has no profile any more', () => createMember({})],
  ]

  test.each(refusals)('[A-03] %s is told so on the same page', async (_who, words, make) => {
    const person = await make()
    const browser = new Browser()
    const { url } = await formOf(browser)
    const answer = await browser.post(url, { email: person.email, password: person.password, act: 'sign-in' })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain(words)
    expect(await database().session.count({ where: { accountId: person.accountId } })).toBe(0)
    const entry = await database().auditEntry.findFirst({
      where: { action: 'SIGN_IN_REFUSED', subjectId: person.accountId },
    })
    expect(entry?.actorName).toBe('identity')
  })

  test('nobody learns from a wrong password whether the account is open', async () => {
    const person = await createMember({ broker: true })
    await database().account.update({ where: { id: person.accountId }, data: { closedAt: new Date() } })
    const browser = new Browser()
    const { url } = await formOf(browser)
    const closed = await browser.post(url, { email: person.email, password: 'wrong', act: 'sign-in' })
    const unknown = await browser.post(url, { email: 'nobody@example.com', password: 'wrong', act: 'sign-in' })
    expect(closed.status).toBe(unknown.status)
    expect(closed.text.replaceAll(person.email, '')).toBe(unknown.text.replaceAll('nobody@example.com', ''))
  })

  test('[T-A7] a person who is switched off gets nothing silently from a living session at the provider', async () => {
    const person = await createMember({ broker: true })
    const browser = new Browser()
    await signInAs(browser, product, person)
    await database().company.update({ where: { id: person.companyId }, data: { isMasterSwitchOn: false } })
    const silent = await browser.follow(await browser.get(await beginSignIn(browser, product, { prompt: 'none' })))
    expect(silent.url).toBe(`${product.origin}/login?error=person`)
    expect(await whoIs(browser, product)).toBeNull()
    const form = await formOf(browser)
    const answer = await browser.post(form.url, { email: person.email, password: person.password, act: 'sign-in' })
    expect(answer.text).toContain('The account has been deactivated.')
    // Another person may use the same browser.
    const staff = await createStaff()
    await signInAs(browser, product, staff)
    expect(await whoIs(browser, product)).toMatchObject({ accountId: staff.accountId })
  })
})

describe('a restart of the provider', () => {
  test('signs nobody out: sessions, keys, cookies and half-finished sign-ins live on', async () => {
    const staff = await createStaff()
    const [before, halfway] = [new Browser(), new Browser()]
    await signInAs(before, product, staff)
    const form = await formOf(halfway)
    const keys = (await before.get(`${product.issuer}/jwks`)).text
    await product.restartIdentity()
    expect((await before.get(`${product.issuer}/jwks`)).text).toBe(keys)
    expect(await whoIs(before, product)).toMatchObject({ accountId: staff.accountId })
    const silent = await before.follow(await before.get(await beginSignIn(before, product, { prompt: 'none' })))
    expect(silent.url).toBe(`${product.origin}/confirm-login`)
    await halfway.follow(await halfway.post(form.url, { email: staff.email, password: staff.password, act: 'sign-in' }))
    expect(await whoIs(halfway, product)).toMatchObject({ accountId: staff.accountId })
  })
})
