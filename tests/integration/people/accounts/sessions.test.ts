import { decode, encode } from 'next-auth/jwt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { endSessionsInTransaction } from '#lib/people/accounts/sessions/commands.ts'
import { ABSOLUTE_LIMIT, type EndReason, IDLE_LIMIT } from '#lib/people/accounts/sessions/queries.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { hashSessionId, readSessionId } from '#lib/server/http/cookies.ts'
import { createMember, createStaff, type TestAccount } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { heldClock } from '#tests/support/clock.ts'
import { beginSignIn, type Product, signInAs, startProduct, whoIs } from '#tests/support/product.ts'

const SECRET = process.env.NEXTAUTH_SECRET as string
const COOKIE = 'covenant.session|/'

const ended = (accountId: number, reason: EndReason) =>
  runTransaction((tx) => endSessionsInTransaction(tx, createSystemActor('test'), { accountIds: [accountId], reason }))

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const signedIn = async (person: TestAccount): Promise<Browser> => {
  const browser = new Browser()
  await signInAs(browser, product, person)
  expect(await whoIs(browser, product)).not.toBeNull()
  return browser
}
const cookieOf = (browser: Browser): string => browser.cookies.get(COOKIE)?.value ?? ''
const withCookie = (value: string): Browser => {
  const browser = new Browser()
  browser.cookies.set(COOKIE, { value, path: '/', host: 'localhost' })
  return browser
}
const { later } = heldClock()
const db = () => database()

describe('the session cookie', () => {
  test('[T-B6] contains only an account id and a session id, and is new at each sign-in', async () => {
    const staff = await createStaff()
    const browser = await signedIn(staff)
    const token = await decode({ token: cookieOf(browser), secret: SECRET })
    expect(Object.keys(token ?? {}).sort()).toEqual(['exp', 'iat', 'jti', 'sid', 'sub'])
    expect(token?.sub).toBe(String(staff.accountId))
    const first = token?.sid
    await signInAs(browser, product, staff)
    expect((await decode({ token: cookieOf(browser), secret: SECRET }))?.sid).not.toBe(first)
    expect(await db().session.findUnique({ where: { id: hashSessionId(first as string) } })).toMatchObject({
      endReason: 'REPLACED',
      refreshToken: null,
    })
  })

  test('[T-B6] planted before a sign-in is replaced, not continued', async () => {
    const [attacker, victim] = [await createStaff(), await createStaff({ isAdmin: true })]
    const planted = await signedIn(attacker)
    const browser = withCookie(cookieOf(planted))
    await signInAs(browser, product, victim)
    expect(await whoIs(browser, product)).toMatchObject({ accountId: victim.accountId })
    expect(await whoIs(planted, product)).toBeNull()
  })

  test('[T-B6] and every other cookie of the sign-in is HttpOnly, SameSite=Lax and has our names', async () => {
    const browser = await signedIn(await createStaff())
    await browser.follow(await browser.post(`${product.origin}/api/sign-out`, {}))
    expect(browser.seenCookies.length).toBeGreaterThan(12)
    for (const line of browser.seenCookies) {
      expect(line).toMatch(/; ?httponly/i)
      expect(line).toMatch(/; ?samesite=lax/i)
      expect(line).toMatch(/^covenant[._]/)
      expect(line).not.toMatch(/; ?domain=/i)
    }
  })

  test('[T-B5] is rejected unless sealed by this server: other secret or purpose, changed, cut, empty', async () => {
    const browser = await signedIn(await createStaff())
    const good = cookieOf(browser)
    const sid = (await readSessionId(good, SECRET)) as string
    const forged = [
      await encode({ token: { sid }, secret: 'another secret of more than thirty-two characters' }),
      await encode({ token: { sid }, secret: SECRET, salt: 'covenant.state' }),
      await encode({ token: { sid }, secret: SECRET, maxAge: -60 }),
      await encode({ token: { sid: [sid] as never }, secret: SECRET }),
      await encode({ token: { sid: `${sid}x` }, secret: SECRET }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sid })).toString('base64url')}.`,
      sid,
      '',
      good.slice(0, -1),
      flipped(good, good.length - 1),
      ...[...Array(40).keys()].map((step) => flipped(good, Math.floor((good.length * step) / 40))),
    ]
    for (const value of forged) expect(await whoIs(withCookie(value), product), value).toBeNull()
    expect(await whoIs(browser, product)).not.toBeNull()
  })
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

// The highest of the six bits of a character; the lower bits of the last one may have no meaning.
const flipped = (text: string, at: number): string =>
  `${text.slice(0, at)}${LETTERS[LETTERS.indexOf(text[at] as string) ^ 32] ?? 'x'}${text.slice(at + 1)}`

describe('a session ends with the next request', () => {
  test('[T-B5] after sign-out, even with a copied cookie', async () => {
    const browser = await signedIn(await createStaff())
    const thief = browser.copy()
    await browser.follow(await browser.post(`${product.origin}/api/sign-out`, {}))
    expect(await whoIs(browser, product)).toBeNull()
    expect(await whoIs(thief, product)).toBeNull()
  })

  test('[T-B5] after the account is closed, staff leave, the person is removed or the company or profile switched off', async () => {
    const lender = await createMember({ lender: true })
    const broker = await createMember({ broker: true })
    const lawFirm = await createMember({ lawFirm: true })
    const removed = await createMember({ broker: true })
    const staff = await createStaff()
    const browsers = new Map<TestAccount, Browser>()
    for (const person of [lender, broker, lawFirm, removed, staff]) browsers.set(person, await signedIn(person))
    await db().account.update({ where: { id: lender.accountId }, data: { closedAt: new Date() } })
    await db().company.update({ where: { id: broker.companyId }, data: { isMasterSwitchOn: false } })
    await db().lawFirm.delete({ where: { id: lawFirm.lawFirmId as number } })
    await db().individual.update({ where: { id: removed.individualId }, data: { closedAt: new Date() } })
    await db().staff.update({ where: { id: staff.staffId }, data: { isActive: false } })
    for (const [person, browser] of browsers) expect(await whoIs(browser, product), person.email).toBeNull()
    await db().company.update({ where: { id: broker.companyId }, data: { isMasterSwitchOn: true } })
    expect(await whoIs(browsers.get(broker) as Browser, product)).not.toBeNull()
  })

  test('[T-A7] and changed rights apply on the next request', async () => {
    const staff = await createStaff({ isAdmin: true })
    const lender = await createMember({ lender: true })
    const [office, company] = [await signedIn(staff), await signedIn(lender)]
    await db().staff.update({ where: { id: staff.staffId }, data: { isAdmin: false } })
    await db().broker.create({ data: { companyId: lender.companyId } })
    expect(await whoIs(office, product)).toMatchObject({ userType: 'admin', permissions: [] })
    expect(await whoIs(company, product)).toMatchObject({ userType: 'dual', roles: ['LENDER', 'BROKER'] })
  })

  test('[T-B5] after all sessions of the account are ended, without a silent sign-in by the provider', async () => {
    const staff = await createStaff()
    const [home, work] = [await signedIn(staff), await signedIn(staff)]
    expect(await ended(staff.accountId, 'RIGHTS_CHANGED')).toBe(2)
    for (const browser of [home, work]) {
      expect(await whoIs(browser, product)).toBeNull()
      const answer = await browser.follow(await browser.get(await beginSignIn(browser, product, { prompt: 'none' })))
      expect(answer.url).toContain('/login?error=person')
    }
    const entry = await db().auditEntry.findFirst({ where: { action: 'SESSIONS_ENDED', subjectId: staff.accountId } })
    expect(entry?.details).toEqual({ reason: 'RIGHTS_CHANGED' })
  })

  test('[T-B5] after twelve idle hours, but not while it is in use', async () => {
    const browser = await signedIn(await createStaff())
    await db().session.updateMany({ data: { renewAt: null } })
    later(IDLE_LIMIT - 60_000)
    expect(await whoIs(browser, product)).not.toBeNull()
    later(IDLE_LIMIT - 60_000)
    expect(await whoIs(browser, product)).not.toBeNull()
    later(IDLE_LIMIT + 1_000)
    expect(await whoIs(browser, product)).toBeNull()
  })

  test('[T-B5] after seven days, however much it is used', async () => {
    const browser = await signedIn(await createStaff())
    await db().session.updateMany({ data: { renewAt: null } })
    for (let passed = 0; passed + IDLE_LIMIT / 2 < ABSOLUTE_LIMIT; passed += IDLE_LIMIT / 2) {
      later(IDLE_LIMIT / 2)
      if (passed + IDLE_LIMIT < ABSOLUTE_LIMIT) expect(await whoIs(browser, product)).not.toBeNull()
    }
    later(IDLE_LIMIT / 2)
    expect(await whoIs(browser, product)).toBeNull()
  })

  test('and its last use is written at most once a minute', async () => {
    const browser = await signedIn(await createStaff())
    const seen = async () =>
      (await db().session.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })).lastSeenAt.getTime()
    const first = await seen()
    later(30_000)
    await whoIs(browser, product)
    expect(await seen()).toBe(first)
    later(31_000)
    await whoIs(browser, product)
    expect(await seen()).toBeGreaterThan(first + 60_000)
  })
})

describe('the browser’s access to its session', () => {
  test('[T-B4] posted claims do not change the session, and the session reveals nothing', async () => {
    const broker = await createMember({ broker: true })
    const browser = await signedIn(broker)
    const before = await whoIs(browser, product)
    const { csrfToken } = JSON.parse((await browser.get(`${product.origin}/api/auth/csrf`)).text)
    const data = {
      sub: '1',
      sid: 'x',
      role: 'SYSUSER',
      roles: ['SYSUSER'],
      permissions: ['ADMIN'],
      isAdmin: true,
      staffId: 1,
      accountId: 1,
      lenderId: 1,
      brokerId: 1,
      lawFirmId: 1,
      individualId: 1,
      companyId: 1,
      email: 'x@example.com',
      name: 'X',
      picture: 'x',
      user: { name: 'X', role: 'SYSUSER' },
      'app.user.permissions': 'ADMIN',
      exp: 9e9,
      expires: 'x',
    }
    const answer = await browser.send(`${product.origin}/api/auth/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ csrfToken, data }),
    })
    expect(answer.status).toBe(200)
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['expires'])
    const token = await decode({ token: cookieOf(browser), secret: SECRET })
    expect(Object.keys(token ?? {}).sort()).toEqual(['exp', 'iat', 'jti', 'sid', 'sub'])
    expect(token?.sub).toBe(String(broker.accountId))
    expect(token?.exp as number).toBeLessThan(Date.now() / 1000 + ABSOLUTE_LIMIT / 1000 + 60)
    expect(await whoIs(browser, product)).toEqual(before)
  })

  test('[T-B5] an ended session is rejected by next-auth as well', async () => {
    const staff = await createStaff()
    const browser = await signedIn(staff)
    const thief = browser.copy()
    await ended(staff.accountId, 'ENDED_BY_STAFF')
    expect((await thief.get(`${product.origin}/api/auth/session`)).text).toBe('{}')
    expect(cookieOf(thief)).toBe('')
  })
})
