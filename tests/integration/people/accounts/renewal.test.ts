import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decryptRefreshToken } from '#lib/people/accounts/sessions/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { needsSilentSignIn } from '#lib/web/renewal.ts'
import { createStaff, type TestStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { heldClock } from '#tests/support/clock.ts'
import { goodClaims, type SigningKey, signed, startIssuer, type TestIssuer } from '#tests/support/issuer.ts'
import { beginSignIn, type Product, startProduct, whoIs } from '#tests/support/product.ts'

const QUARTER_HOUR = 900_000

let issuer: TestIssuer
let product: Product
let staff: TestStaff
let renewals = 0

beforeAll(async () => {
  issuer = await startIssuer()
  product = await startProduct({ issuer: issuer.url })
  staff = await createStaff()
})
afterAll(async () => {
  await product.stop()
  await issuer.stop()
})
beforeEach(async () => {
  renewals = 0
  await database().session.deleteMany()
})

type Answer = { status?: number; body: unknown }

/** Signs in; `renewal` is the response to later refresh requests. */
const signedIn = async (
  renewal: () => Promise<Answer>,
  refreshToken: string | undefined = 'refresh-1',
): Promise<Browser> => {
  const browser = new Browser()
  const { searchParams } = new URL(await beginSignIn(browser, product))
  const claims = goodClaims(issuer, staff.subject, searchParams.get('nonce') ?? '')
  issuer.tokens = async (form) => {
    if (form.get('grant_type') === 'refresh_token') {
      renewals += 1
      return renewal()
    }
    const id_token = await signed(claims, issuer.keys[0] as SigningKey)
    return { body: { access_token: 'a', token_type: 'Bearer', expires_in: 900, id_token, refresh_token: refreshToken } }
  }
  await browser.get(
    `${product.origin}/api/auth/callback/oidc?code=c&iss=${encodeURIComponent(issuer.url)}&state=${searchParams.get('state')}`,
  )
  expect(await whoIs(browser, product)).not.toBeNull()
  return browser
}
const { later } = heldClock()
const row = async () => {
  const stored = await database().session.findFirstOrThrow()
  return { ...stored, refreshToken: decryptRefreshToken(stored.id, stored.refreshToken) }
}

describe('the renewal of a session', () => {
  test('[A-01] happens silently when the access token expires, once for many requests', async () => {
    const browser = await signedIn(async () => ({
      body: { access_token: 'b', token_type: 'Bearer', expires_in: 900, refresh_token: 'refresh-2' },
    }))
    expect(renewals).toBe(0)
    later(QUARTER_HOUR)
    const answers = await Promise.all(Array.from({ length: 12 }, () => whoIs(browser, product)))
    expect(answers.every((answer) => answer !== null)).toBe(true)
    expect(renewals).toBe(1)
    expect(await row()).toMatchObject({ refreshToken: 'refresh-2', endedAt: null })
    expect((await row()).renewAt?.getTime()).toBe(now().getTime() + QUARTER_HOUR - 30_000)
  })

  test('[T-B5] refused by the provider ends the session', async () => {
    const browser = await signedIn(async () => ({ status: 400, body: { error: 'invalid_grant' } }))
    later(QUARTER_HOUR)
    expect(await whoIs(browser, product)).toBeNull()
    expect(await row()).toMatchObject({ endReason: 'RENEWAL_REFUSED', refreshToken: null })
    expect(
      await database().auditEntry.count({ where: { action: 'SESSIONS_ENDED', actorName: 'session renewal' } }),
    ).toBe(1)
    expect(await whoIs(browser, product)).toBeNull()
    expect(renewals).toBe(1)
  })

  test('[T-B1] with an id token of another person ends the session', async () => {
    const id_token = await signed(goodClaims(issuer, 'somebody-else', 'n'), issuer.keys[0] as SigningKey)
    const browser = await signedIn(async () => ({
      body: { access_token: 'b', token_type: 'Bearer', expires_in: 900, id_token },
    }))
    later(QUARTER_HOUR)
    expect(await whoIs(browser, product)).toBeNull()
  })

  test('against a failing provider signs nobody out, and is retried after a minute', async () => {
    const answers: Answer[] = [
      { status: 500, body: {} },
      { status: 401, body: { error: 'invalid_client' } },
      { status: 400, body: { error: 'invalid_request' } },
      { status: 200, body: 'x' },
    ]
    const browser = await signedIn(
      async () => answers[renewals - 1] ?? { body: { access_token: 'b', expires_in: 900 } },
    )
    later(QUARTER_HOUR)
    for (let attempt = 1; attempt <= answers.length; attempt += 1) {
      expect(await whoIs(browser, product)).not.toBeNull()
      expect(await whoIs(browser, product)).not.toBeNull()
      expect(renewals).toBe(attempt)
      later(60_000)
    }
    expect(await whoIs(browser, product)).not.toBeNull()
    expect(await row()).toMatchObject({ endedAt: null, refreshToken: 'refresh-1' })
  })

  test('without a refresh token uses a silent sign-in, at most once in ten minutes', async () => {
    const browser = await signedIn(async () => ({ body: {} }), '')
    await database().session.updateMany({ data: { refreshToken: null } })
    const due = async () => {
      const { id, renewAt, refreshToken } = await row()
      return needsSilentSignIn({ sessionId: id, renewAt, refreshToken })
    }
    expect(await due()).toBe(false)
    later(QUARTER_HOUR)
    expect(await whoIs(browser, product)).not.toBeNull()
    expect((await Promise.all([due(), due(), due()])).filter(Boolean)).toHaveLength(1)
    later(500_000)
    expect(await due()).toBe(false)
    later(200_000)
    expect(await due()).toBe(true)
    expect(renewals).toBe(0)
  })

  test('by a silent sign-in without a session at the provider ends a session that nothing else renews', async () => {
    const browser = await signedIn(async () => ({ body: {} }), '')
    await database().session.updateMany({ data: { refreshToken: null } })
    const { searchParams } = new URL(await beginSignIn(browser, product, { prompt: 'none' }))
    const callback = `${product.origin}/api/auth/callback/oidc?error=login_required&state=`
    await browser.copy().get(`${callback}x`)
    expect(await whoIs(browser, product)).not.toBeNull()
    const answer = await browser.get(`${callback}${searchParams.get('state')}`)
    expect(answer.location).toContain('/login?error=person')
    expect(await whoIs(browser, product)).toBeNull()
    expect(await row()).toMatchObject({ endReason: 'RENEWAL_REFUSED' })
  })
})

describe('an unavailable provider', () => {
  test('signs nobody out, is reported to a person signing in, and does not prevent sign-out', async () => {
    const browser = await signedIn(async () => ({ body: {} }))
    await issuer.stop()
    later(QUARTER_HOUR)
    expect(await whoIs(browser, product)).not.toBeNull()
    const failed = new URL(await beginSignIn(new Browser(), product, { returnUrl: '/loans' }))
    expect(Object.fromEntries(failed.searchParams)).toEqual({
      result: 'fail',
      error: 'OAuthSignin',
      returnUrl: '/loans',
    })
    const out = await browser.post(`${product.origin}/api/sign-out`, { returnUrl: '/loans' })
    expect(out.location).toMatch(new RegExp(`^${product.origin}/confirm-logout\\?state=`))
    expect(await whoIs(browser, product)).toBeNull()
    const { status } = await browser.get(`${product.origin}/api/accounts/me`, { authorization: 'Bearer x' })
    expect(status).toBe(503)
  })
})
