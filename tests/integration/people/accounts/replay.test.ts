import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { createStaff, type TestStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, signInAs, startProduct, whoIs } from '#tests/support/product.ts'

let product: Product
let staff: TestStaff
beforeAll(async () => {
  product = await startProduct()
  staff = await createStaff()
})
afterAll(() => product.stop())
beforeEach(async () => {
  await database().session.deleteMany()
  await database().identityState.deleteMany()
})

/** A browser with a callback from the provider that it has not yet opened. */
const arriving = async (): Promise<{ browser: Browser; callback: string }> => {
  const browser = new Browser()
  const answer = await signInAs(browser, product, staff, { callback: true })
  return { browser, callback: answer.location as string }
}
const sessions = () => database().session.count({ where: { endedAt: null } })
const forget = (browser: Browser, kind: string) => browser.cookies.delete(`covenant.${kind}|/`)

describe('a callback from the provider', () => {
  test('[T-B2] signs in once in the browser that started it, which is the control for the other cases', async () => {
    const { browser, callback } = await arriving()
    await browser.follow(await browser.get(callback))
    expect(await whoIs(browser, product)).toMatchObject({ accountId: staff.accountId })
    expect(await sessions()).toBe(1)
  })

  test('[T-B2] is rejected in another browser, with or without a sign-in of its own', async () => {
    const { callback } = await arriving()
    const stranger = new Browser()
    const victim = new Browser()
    await beginSignIn(victim, product)
    for (const browser of [stranger, victim]) {
      const answer = await browser.get(callback)
      expect(answer.location).toContain('/confirm-login?result=fail')
      expect(await whoIs(browser, product)).toBeNull()
    }
    expect(await sessions()).toBe(0)
  })

  test('[T-B2] is rejected if any of the three sign-in cookies is missing', async () => {
    for (const kind of ['state', 'nonce', 'pkce']) {
      const { browser, callback } = await arriving()
      forget(browser, kind)
      expect((await browser.get(callback)).location, kind).toContain('result=fail')
    }
    expect(await sessions()).toBe(0)
  })

  test('[T-B2] is rejected with a cookie of another sign-in', async () => {
    for (const kind of ['state', 'nonce', 'pkce']) {
      const { browser, callback } = await arriving()
      const other = new Browser()
      await beginSignIn(other, product)
      browser.cookies.set(`covenant.${kind}|/`, other.cookies.get(`covenant.${kind}|/`) as never)
      expect((await browser.get(callback)).location, kind).toContain('result=fail')
    }
    expect(await sessions()).toBe(0)
  })

  test('[T-B2] is rejected with swapped cookies, or cookies encrypted for the session', async () => {
    const { browser, callback } = await arriving()
    const [state, nonce] = ['state', 'nonce'].map((kind) => browser.cookies.get(`covenant.${kind}|/`)) as [never, never]
    browser.cookies.set('covenant.state|/', nonce).set('covenant.nonce|/', state)
    expect((await browser.get(callback)).location).toContain('result=fail')
    expect(await sessions()).toBe(0)
  })

  test('[T-B2] is accepted once: a replay with all cookies signs nobody in and revokes the tokens of the first sign-in', async () => {
    const { browser, callback } = await arriving()
    const thief = browser.copy()
    await browser.get(callback)
    expect(await sessions()).toBe(1)
    expect((await thief.get(callback)).location).toContain('result=fail')
    expect(await whoIs(thief, product)).toBeNull()
    expect(await sessions()).toBe(1)
    const tokens = await database().identityState.count({ where: { model: { in: ['AccessToken', 'RefreshToken'] } } })
    expect(tokens).toBe(0)
  })

  test('[T-B2] with a changed state, issuer or code is refused', async () => {
    for (const name of ['state', 'iss', 'code']) {
      for (const value of ['', 'x', null]) {
        const { browser, callback } = await arriving()
        const address = new URL(callback)
        if (value === null) address.searchParams.delete(name)
        else address.searchParams.set(name, value)
        expect((await browser.get(address.href)).location, `${name}=${value}`).toContain('result=fail')
        expect(await whoIs(browser, product)).toBeNull()
      }
    }
    expect(await sessions()).toBe(0)
  })

  test('[T-B2] sent as a form, or to another provider’s endpoint, is refused', async () => {
    const { browser, callback } = await arriving()
    const { search, searchParams } = new URL(callback)
    await browser.post(`${product.origin}/api/auth/callback/oidc`, Object.fromEntries(searchParams))
    await browser.get(`${product.origin}/api/auth/callback/credentials${search}`)
    await browser.get(`${product.origin}/api/auth/callback/oidc/more${search}`)
    expect(await whoIs(browser, product)).toBeNull()
    expect(await sessions()).toBe(0)
  })

  test('[T-B9] a sign-in can be started only by our own page with its token', async () => {
    const browser = new Browser()
    const { csrfToken } = JSON.parse((await browser.get(`${product.origin}/api/auth/csrf`)).text)
    const form = { csrfToken, callbackUrl: '/confirm-login', json: 'true' }
    const endpoint = `${product.origin}/api/auth/signin/oidc`
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { origin: 'null', 'sec-fetch-site': 'none' },
    ])
      expect((await browser.post(endpoint, form, headers as Record<string, string>)).status).toBe(403)
    const without = await browser.post(endpoint, { ...form, csrfToken: 'x' })
    expect(JSON.parse(without.text).url).not.toContain(product.issuer)
    expect(JSON.parse((await browser.post(endpoint, form)).text).url).toContain(product.issuer)
  })
})
