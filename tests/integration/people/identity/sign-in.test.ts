import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decryptRefreshToken } from '#lib/people/accounts/sessions/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { createMember, createStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, signInAs, signInForm, startProduct, whoIs } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** The provider's claims about a person when their session is renewed. */
const idTokenOf = async (accountId: number) => {
  const { id, refreshToken } = await database().session.findFirstOrThrow({ where: { accountId, endedAt: null } })
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: decryptRefreshToken(id, refreshToken) as string,
    client_id: 'covenant',
    client_secret: process.env.OIDC_CLIENT_SECRET as string,
  })
  const answer = await fetch(`${product.issuer}/token`, { method: 'POST', body })
  return decodeJwt(((await answer.json()) as { id_token: string }).id_token)
}

describe('signing in', () => {
  test('[A-01] uses code flow with PKCE, state and nonce, and every scope of the specification', async () => {
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

  test('[A-01] silently fails without a session at the provider and succeeds with one', async () => {
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

  test('[A-03] keeps the return URL throughout', async () => {
    const browser = new Browser()
    const page = await signInAs(browser, product, await createStaff(), { returnUrl: '/loans?page=2&state=NSW' })
    expect(page.url).toBe(`${product.origin}/confirm-login?returnUrl=${encodeURIComponent('/loans?page=2&state=NSW')}`)
  })

  test('[A-01] ignores query parameters that would override the request to the provider', async () => {
    const browser = new Browser()
    const query = {
      scope: 'openid',
      redirect_uri: 'https://evil.example',
      response_type: 'id_token',
      client_id: 'x',
      nonce: 'x',
      login_hint: 'a@b.c',
      // A property that every object inherits.
      constructor: 'x',
    }
    const { searchParams } = new URL(await beginSignIn(browser, product, { query }))
    expect(searchParams.get('redirect_uri')).toBe(`${product.origin}/api/auth/callback/oidc`)
    expect(searchParams.get('response_type')).toBe('code')
    expect(searchParams.get('client_id')).toBe('covenant')
    expect(searchParams.get('scope')).toContain('app.user')
    expect(searchParams.get('nonce')).not.toBe('x')
    expect(searchParams.get('login_hint')).toBe('a@b.c')
  })

  test('[A-06] cancelled at the provider is reported as a closed window', async () => {
    const browser = new Browser()
    const form = await signInForm(browser, product)
    const answer = await browser.follow(await browser.post(form.url, { act: 'cancel' }))
    expect(answer.url).toBe(`${product.origin}/login-failed?message=The+user+closed+the+window.`)
  })

  test('[A-06] with an error for a foreign state or an unknown path changes nobody’s session', async () => {
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
  test('[A-08] of a dual user contain names, both roles, both ids and the individual id', async () => {
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

  test('[A-08] are correct for staff with the permission ADMIN and for a law firm', async () => {
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

  test('[A-09] determine the user type by the roles', async () => {
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

describe('a restart of the provider', () => {
  test('signs nobody out: sessions, keys, cookies and unfinished sign-ins survive', async () => {
    const staff = await createStaff()
    const [before, halfway] = [new Browser(), new Browser()]
    await signInAs(before, product, staff)
    const form = await signInForm(halfway, product)
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
