import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { endSessionsInTransaction } from '#lib/people/accounts/sessions/commands.ts'
import { ABSOLUTE_LIMIT, decryptRefreshToken, IDLE_LIMIT } from '#lib/people/accounts/sessions/queries.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { createStaff, type TestStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, signInAs, startProduct, whoIs } from '#tests/support/product.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
afterEach(() => vi.useRealTimers())

// The clocks of the product and of the provider, which is a library with its own.
const passes = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + milliseconds)

const signedIn = async (): Promise<{ browser: Browser; staff: TestStaff }> => {
  const staff = await createStaff()
  const browser = new Browser()
  await signInAs(browser, product, staff)
  expect(await whoIs(browser, product)).toMatchObject({ accountId: staff.accountId })
  return { browser, staff }
}
const live = ({ accountId }: TestStaff) => database().session.count({ where: { accountId, endedAt: null } })
const attempt = async (browser: Browser, prompt = '') =>
  browser.follow(await browser.get(await beginSignIn(browser, product, { prompt })))

/** Tries every way to a session without a password. */
const comesInWithoutPassword = async (browser: Browser, { accountId }: TestStaff): Promise<boolean> => {
  const before = await database().session.count({ where: { accountId } })
  if (await whoIs(browser, product)) return true
  await attempt(browser, 'none')
  await attempt(browser)
  await attempt(browser, 'none')
  return (await whoIs(browser, product)) !== null || (await database().session.count({ where: { accountId } })) > before
}

describe('session limits at the provider', () => {
  test('[T-I7] after twelve idle hours there is no silent sign-in, and the password signs in at once', async () => {
    const { browser, staff } = await signedIn()
    passes(IDLE_LIMIT + SECOND)
    expect(await comesInWithoutPassword(browser, staff)).toBe(false)
    expect((await attempt(browser)).url).toBe(`${product.origin}/login?error=over`)
    const form = await attempt(browser, 'login')
    expect(form.url).toContain(`${product.issuer}/interaction/`)
    const { email, password } = staff
    await browser.follow(await browser.post(form.url, { email, password, act: 'sign-in' }))
    expect(await whoIs(browser, product)).toMatchObject({ accountId: staff.accountId })
  })

  test('[T-I7] use within twelve hours keeps silent sign-in possible', async () => {
    const { browser } = await signedIn()
    passes(IDLE_LIMIT - HOUR)
    expect(await whoIs(browser, product)).not.toBeNull()
    passes(IDLE_LIMIT - HOUR)
    for (const name of browser.cookies.keys()) if (name.startsWith('covenant.')) browser.cookies.delete(name)
    expect((await attempt(browser, 'none')).url).toBe(`${product.origin}/confirm-login`)
    expect(await whoIs(browser, product)).not.toBeNull()
  })

  test('[T-I7] seven days after the password every session and token ends, however much it was used', async () => {
    const { browser, staff } = await signedIn()
    const begun = Date.now()
    const stored = await database().session.findFirstOrThrow({ where: { accountId: staff.accountId } })
    const refresh = decryptRefreshToken(stored.id, stored.refreshToken) as string
    while (Date.now() - begun < ABSOLUTE_LIMIT - 8 * HOUR) {
      passes(6 * HOUR)
      expect(await whoIs(browser, product)).not.toBeNull()
      // A new session each time, as in a second tab or a browser without our cookies.
      if (await live(staff)) await attempt(browser, 'none')
    }
    const ends = await database().session.findMany({ where: { accountId: staff.accountId } })
    expect(ends.length).toBeGreaterThan(20)
    for (const { expiresAt } of ends) expect(expiresAt.getTime()).toBeLessThanOrEqual(begun + ABSOLUTE_LIMIT)
    const kept = await database().identityState.findMany({ where: { subject: staff.subject, model: 'Session' } })
    expect(kept.length).toBeGreaterThan(0)
    for (const { expiresAt } of kept) expect(expiresAt?.getTime()).toBeLessThanOrEqual(begun + ABSOLUTE_LIMIT + SECOND)
    passes(begun + ABSOLUTE_LIMIT + SECOND - Date.now())
    expect(await comesInWithoutPassword(browser, staff)).toBe(false)
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refresh,
      client_id: 'covenant',
      client_secret: process.env.OIDC_CLIENT_SECRET as string,
    })
    const answer = await fetch(`${product.issuer}/token`, { method: 'POST', body })
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await attempt(browser)).url).toContain(`${product.issuer}/interaction/`)
  })

  test('[T-I7] the product requests no sign-in older than its own limit', async () => {
    const address = new URL(await beginSignIn(new Browser(), product, { query: { max_age: '99999999' } }))
    expect(address.searchParams.get('max_age')).toBe(String(ABSOLUTE_LIMIT / 1000))
  })

  test('[T-I7] [T-B5] after all sessions were ended, the provider’s session opens none', async () => {
    const { browser, staff } = await signedIn()
    const kept = await database().identityState.findMany({ where: { subject: staff.subject } })
    await runTransaction((tx) =>
      endSessionsInTransaction(tx, createSystemActor('test'), {
        accountIds: [staff.accountId],
        reason: 'ENDED_BY_STAFF',
      }),
    )
    // Like another provider, whose sessions we cannot end.
    await database().identityState.createMany({ data: kept })
    expect(await comesInWithoutPassword(browser, staff)).toBe(false)
    expect((await attempt(browser)).url).toBe(`${product.origin}/login?error=over`)
  })
})
