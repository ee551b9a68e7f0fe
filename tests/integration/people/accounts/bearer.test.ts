import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { createMember, type TestMember } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, startProduct, whoIs } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

type Tokens = { access_token: string; refresh_token: string; id_token: string }

/** Gets tokens of a person with the client's own credentials, as a separate program would. */
const tokensOf = async (person: TestMember): Promise<Tokens> => {
  const browser = new Browser()
  const address = new URL(await beginSignIn(browser, product))
  const verifier = 'a'.repeat(64)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  address.searchParams.set('code_challenge', Buffer.from(digest).toString('base64url'))
  const form = await browser.follow(await browser.get(address.href))
  const answer = await browser.post(form.url, { email: person.email, password: person.password, act: 'sign-in' })
  const back = await browser.follow(answer, (url) => url.includes('/api/auth/callback'))
  const code = new URL(back.location as string).searchParams.get('code') as string
  return (
    await grant({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${product.origin}/api/auth/callback/oidc`,
    })
  ).json()
}
const grant = (form: Record<string, string>) =>
  fetch(`${product.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...form,
      client_id: 'covenant',
      client_secret: process.env.OIDC_CLIENT_SECRET as string,
    }),
  })
const ask = async (authorization: string) =>
  (await new Browser().get(`${product.origin}/api/accounts/me`, { authorization })).status

describe('a bearer access token', () => {
  test('grants the API to its person, with the rights stored in the database', async () => {
    const broker = await createMember({ broker: true })
    const { access_token } = await tokensOf(broker)
    expect(await whoIs(new Browser(), product, { authorization: `Bearer ${access_token}` })).toMatchObject({
      accountId: broker.accountId,
      userType: 'broker',
      brokerId: broker.brokerId,
    })
  })

  test('[T-B1] cannot be an id token, a refresh token or anything else', async () => {
    const { access_token, refresh_token, id_token } = await tokensOf(await createMember({ lender: true }))
    for (const token of [id_token, refresh_token, 'x', access_token.slice(1), `${access_token}x`])
      expect(await ask(`Bearer ${token}`)).toBe(401)
    for (const header of ['Bearer', 'Bearer ', `Basic ${access_token}`, access_token, `Bearer ${access_token} x`])
      expect(await ask(header)).toBe(401)
    expect(await ask(`Bearer ${access_token}`)).toBe(200)
  })

  test('[T-B5] is invalid on the next request after revocation, closing or switching off', async () => {
    const [revoked, closed, off] = [
      await createMember({ lender: true }),
      await createMember({ lender: true }),
      await createMember({ lender: true }),
    ]
    const tokens = [await tokensOf(revoked), await tokensOf(closed), await tokensOf(off)]
    for (const { access_token } of tokens) expect(await ask(`Bearer ${access_token}`)).toBe(200)
    await fetch(`${product.issuer}/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({
        token: tokens[0]?.refresh_token ?? '',
        client_id: 'covenant',
        client_secret: process.env.OIDC_CLIENT_SECRET as string,
      }),
    })
    await database().account.update({ where: { id: closed.accountId }, data: { closedAt: new Date() } })
    await database().company.update({ where: { id: off.companyId }, data: { isMasterSwitchOn: false } })
    for (const { access_token } of tokens) expect(await ask(`Bearer ${access_token}`)).toBe(401)
    expect((await grant({ grant_type: 'refresh_token', refresh_token: tokens[1]?.refresh_token ?? '' })).status).toBe(
      400,
    )
  })

  test('is not replaced by the session cookie if it is invalid', async () => {
    const broker = await createMember({ broker: true })
    const browser = new Browser()
    const form = await browser.follow(await browser.get(await beginSignIn(browser, product)))
    await browser.follow(
      await browser.post(form.url, { email: broker.email, password: broker.password, act: 'sign-in' }),
    )
    expect(await whoIs(browser, product)).not.toBeNull()
    expect(await whoIs(browser, product, { authorization: 'Bearer x' })).toBeNull()
  })
})
