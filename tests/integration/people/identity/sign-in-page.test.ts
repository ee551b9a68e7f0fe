import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { createMember, createStaff } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, signInAs, signInForm, startProduct, whoIs } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

describe('the sign-in page', () => {
  test('works without scripts: language, labels, style by hash, no script of its own', async () => {
    const form = await signInForm(new Browser(), product)
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

  test('announces a wrong password and an empty form, and keeps the typed email', async () => {
    const browser = new Browser()
    const { url } = await signInForm(browser, product)
    const wrong = await browser.post(url, { email: '"><script>alert(1)</script>', password: 'x', act: 'sign-in' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('role="alert"')
    expect(wrong.text).toContain('The email address or the password is not right.')
    expect(wrong.text).not.toContain('<script>alert')
    expect((await browser.post(url, { email: '', password: '', act: 'sign-in' })).status).toBe(400)
  })

  test('[T-C1] refuses NUL, control characters and an overlong text with a message, in form and URL', async () => {
    const staff = await createStaff()
    const browser = new Browser()
    const { url } = await signInForm(browser, product)
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
      method: 'POST',
      body: 'email=%ED%A0%80&password=%00&act=sign-in',
      headers: {
        origin: product.issuer,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
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

  test('[T-B9] refuses a form from another site, or without an origin', async () => {
    const staff = await createStaff()
    const browser = new Browser()
    const { url } = await signInForm(browser, product)
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

  test('reports a form without its step cookie, or an unknown step, as expired', async () => {
    const { url } = await signInForm(new Browser(), product)
    const answer = await new Browser().post(url, { email: 'a@b.example', password: 'x', act: 'sign-in' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('This sign-in has expired')
  })

  test('uses only URLs of the issuer, even if a request claims another host', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const { text } = await new Browser().get(`${product.issuer}/.well-known/openid-configuration`, headers)
    expect(text).not.toContain('evil')
    expect(JSON.parse(text)).toMatchObject({ issuer: product.issuer, token_endpoint: `${product.issuer}/token` })
  })
})

describe('people who cannot sign in', () => {
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

  test.each(refusals)('[A-03] %s gets the reason on the same page', async (_who, words, make) => {
    const person = await make()
    const browser = new Browser()
    const { url } = await signInForm(browser, product)
    const answer = await browser.post(url, { email: person.email, password: person.password, act: 'sign-in' })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain(words)
    expect(await database().session.count({ where: { accountId: person.accountId } })).toBe(0)
    const entry = await database().auditEntry.findFirst({
      where: { action: 'SIGN_IN_REFUSED', subjectId: person.accountId },
    })
    expect(entry?.actorName).toBe('identity')
  })

  test('a wrong password does not reveal whether the account is open', async () => {
    const person = await createMember({ broker: true })
    await database().account.update({ where: { id: person.accountId }, data: { closedAt: new Date() } })
    const browser = new Browser()
    const { url } = await signInForm(browser, product)
    const closed = await browser.post(url, { email: person.email, password: 'wrong', act: 'sign-in' })
    const unknown = await browser.post(url, { email: 'nobody@example.com', password: 'wrong', act: 'sign-in' })
    expect(closed.status).toBe(unknown.status)
    expect(closed.text.replaceAll(person.email, '')).toBe(unknown.text.replaceAll('nobody@example.com', ''))
  })

  test('[T-A7] a switched-off person cannot sign in silently with a session at the provider', async () => {
    const person = await createMember({ broker: true })
    const browser = new Browser()
    await signInAs(browser, product, person)
    await database().company.update({ where: { id: person.companyId }, data: { isMasterSwitchOn: false } })
    const silent = await browser.follow(await browser.get(await beginSignIn(browser, product, { prompt: 'none' })))
    expect(silent.url).toBe(`${product.origin}/login?error=person`)
    expect(await whoIs(browser, product)).toBeNull()
    const form = await signInForm(browser, product)
    const answer = await browser.post(form.url, { email: person.email, password: person.password, act: 'sign-in' })
    expect(answer.text).toContain('The account has been deactivated.')
    // Another person may use the same browser.
    const staff = await createStaff()
    await signInAs(browser, product, staff)
    expect(await whoIs(browser, product)).toMatchObject({ accountId: staff.accountId })
  })
})
