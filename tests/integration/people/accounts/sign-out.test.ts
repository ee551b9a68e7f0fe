import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decryptRefreshToken } from '#lib/people/accounts/sessions/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { createSignOutProof } from '#lib/server/secrets/sign-out-proof.ts'
import { readFinishedSignOut } from '#lib/web/sign-out-endpoint.ts'
import { createStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, signInAs, startProduct, whoIs } from '#tests/support/product.ts'

describe('sign-out with the bundled provider', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  const signedIn = async () => {
    const browser = new Browser()
    const staff = await createStaff()
    await signInAs(browser, product, staff)
    return { browser, staff }
  }

  test('[A-04] ends the session here, then at the provider, and returns to the return URL', async () => {
    const { browser, staff } = await signedIn()
    const answer = await browser.post(`${product.origin}/api/sign-out`, { returnUrl: '/general/finder-utility?page=2' })
    expect(answer.status).toBe(303)
    const left = new URL(answer.location as string)
    expect(`${left.origin}${left.pathname}`).toBe(`${product.issuer}/session/end`)
    expect([...left.searchParams.keys()].sort()).toEqual([
      'client_id',
      'logout_hint',
      'post_logout_redirect_uri',
      'state',
    ])
    expect(await whoIs(browser, product)).toBeNull()
    const end = await browser.follow(answer)
    const { pathname, searchParams } = new URL(end.url)
    expect(pathname).toBe('/confirm-logout')
    const kept = browser.cookies.get('covenant.sign-out|/')?.value
    expect(readFinishedSignOut(kept, searchParams.get('state') ?? '')).toEqual({
      returnPath: '/general/finder-utility?page=2',
    })
    const silent = await browser.follow(await browser.get(await beginSignIn(browser, product, { prompt: 'none' })))
    expect(silent.url).toContain('/login?error=person')
    const entries = await database().auditEntry.findMany({
      where: { accountId: staff.accountId },
      orderBy: { id: 'asc' },
    })
    expect(entries.map((entry) => entry.action)).toEqual(['SIGNED_IN', 'SIGNED_OUT'])
  })

  test('[A-04] invalidates every token of the session, even if the browser never reaches the provider', async () => {
    const { browser, staff } = await signedIn()
    const { id, refreshToken } = await database().session.findFirstOrThrow({ where: { accountId: staff.accountId } })
    const token = decryptRefreshToken(id, refreshToken) as string
    await browser.post(`${product.origin}/api/sign-out`, {})
    const row = await database().session.findFirstOrThrow({ where: { accountId: staff.accountId } })
    expect(row).toMatchObject({ endReason: 'SIGNED_OUT', refreshToken: null })
    const answer = await fetch(`${product.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: 'covenant',
        client_secret: process.env.OIDC_CLIENT_SECRET as string,
      }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('[A-04] with an id token of another session, an old one or none is confirmed at the provider first', async () => {
    const { browser, staff } = await signedIn()
    const { providerSid } = await database().session.findFirstOrThrow({ where: { accountId: staff.accountId } })
    const secret = process.env.OIDC_CLIENT_SECRET as string
    const now = Date.now()
    const shown = async (hint: string) =>
      (await browser.get(`${product.issuer}/session/end?client_id=covenant&logout_hint=${hint}`)).text
    const good = createSignOutProof(secret, providerSid as string, new Date(now))
    expect(await shown(good)).toContain('Signing out')
    const others = [
      createSignOutProof(secret, 'another', new Date(now)),
      createSignOutProof(secret, providerSid as string, new Date(now - 61_000)),
      createSignOutProof('another-secret-of-sixteen', providerSid as string, new Date(now)),
      good.replace(/^\d+/, String(Math.floor(now / 1000) + 3_600)),
      '',
    ]
    for (const hint of others) expect(await shown(hint), hint).toContain('Sign out?')
    expect(await whoIs(browser, product)).not.toBeNull()
  })

  test('[A-06] [T-B9] from another site’s form signs nobody out and shows the reason', async () => {
    const { browser } = await signedIn()
    const senders: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: 'null' },
      {},
      { origin: product.origin, 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of senders) {
      const answer = await browser.send(`${product.origin}/api/sign-out`, { method: 'POST', body: '', headers })
      expect(answer.location).toBe(`${product.origin}/logout?error=foreign_sign_out`)
    }
    expect(await whoIs(browser, product)).not.toBeNull()
  })

  test('[A-05] with a foreign return URL is refused before anything happens', async () => {
    const { browser } = await signedIn()
    const answer = await browser.post(`${product.origin}/api/sign-out`, { returnUrl: 'https://evil.example/' })
    expect(answer.location).toBe(`${product.origin}/logout?returnUrl=https%3A%2F%2Fevil.example%2F`)
    expect(await whoIs(browser, product)).not.toBeNull()
  })

  test('[A-04] at the provider itself ends the session here', async () => {
    const { browser, staff } = await signedIn()
    const other = new Browser()
    await signInAs(other, product, staff)
    const page = await browser.get(`${product.issuer}/session/end`)
    expect(page.text).toContain('Sign out?')
    expect(page.text).not.toContain('<script')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    await browser.follow(await browser.post(`${product.issuer}/session/end/confirm`, { xsrf, logout: 'yes' }))
    expect(await whoIs(browser, product)).toBeNull()
    expect(await whoIs(other, product)).not.toBeNull()
    const ended = await database().session.findFirstOrThrow({
      where: { accountId: staff.accountId, endedAt: { not: null } },
    })
    expect(ended.endReason).toBe('SIGNED_OUT_AT_PROVIDER')
  })

  test('[A-04] is completed only if this browser started it', () => {
    const kept = encodeURIComponent(JSON.stringify({ state: 'mine', returnPath: '/loans' }))
    expect(readFinishedSignOut(kept, 'mine')).toEqual({ returnPath: '/loans' })
    const evil = encodeURIComponent(JSON.stringify({ state: 'mine', returnPath: 'https://evil.example' }))
    expect(readFinishedSignOut(evil, 'mine')).toEqual({ returnPath: null })
    for (const [cookie, state] of [
      [kept, 'other'],
      [kept, undefined],
      [undefined, 'mine'],
      ['%', 'mine'],
      ['{}', undefined],
    ])
      expect(readFinishedSignOut(cookie, state)).toBeNull()
  })
})
