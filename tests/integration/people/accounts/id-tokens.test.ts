import { createHmac, createPublicKey } from 'node:crypto'
import { base64url, exportSPKI, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ABSOLUTE_LIMIT, IDLE_LIMIT } from '#lib/people/accounts/sessions/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { createMember, type TestMember } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { goodClaims, makeKey, type SigningKey, signed, startIssuer, type TestIssuer } from '#tests/support/issuer.ts'
import { beginSignIn, type Product, startProduct, whoIs } from '#tests/support/product.ts'

let issuer: TestIssuer
let product: Product
let broker: TestMember
let foreign: SigningKey
let stranger: TestIssuer

beforeAll(async () => {
  issuer = await startIssuer()
  stranger = await startIssuer()
  product = await startProduct({ issuer: issuer.url })
  broker = await createMember({ broker: true }, { subject: 'known-subject' })
  foreign = await makeKey('first')
  issuer.keys.push(await makeKey('other', 'PS256'), await makeKey('curve', 'ES256'))
})
afterAll(async () => {
  await product.stop()
  await issuer.stop()
  await stranger.stop()
})

type Facts = { claims: JWTPayload; key: SigningKey }
type Token = (facts: Facts) => Promise<unknown>

/** Runs one sign-in in a new browser with the id token of `make`; returns where it ended and who is signed in. */
const attempt = async (make: Token, way: Record<string, string> = {}) => {
  const browser = new Browser()
  const { searchParams } = new URL(await beginSignIn(browser, product))
  const claims = goodClaims(issuer, broker.subject, searchParams.get('nonce') ?? '')
  issuer.tokens = async () => ({
    body: {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      expires_in: 900,
      id_token: await make({ claims, key: issuer.keys[0] as SigningKey }),
    },
  })
  const query = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '', iss: issuer.url, ...way })
  const answer = await browser.get(`${product.origin}/api/auth/callback/oidc?${query}`)
  return { answer, person: await whoIs(browser, product) }
}

const sessions = () => database().session.count()
const part = (value: unknown) => base64url.encode(JSON.stringify(value))
const hmac = async ({ claims }: Facts, secret: string | Buffer, header: Record<string, unknown> = {}) => {
  const text = `${part({ alg: 'HS256', kid: 'first', ...header })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const changed =
  (change: JWTPayload): Token =>
  ({ claims, key }) =>
    signed({ ...claims, ...change }, key)
const without =
  (name: string): Token =>
  ({ claims, key }) =>
    signed(Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name)), key)
const soon = () => Math.floor(Date.now() / 1000)

const BAD: [string, Token][] = [
  ['expired a minute ago', ({ claims, key }) => signed({ ...claims, iat: soon() - 400, exp: soon() - 60 }, key)],
  ['expired years ago', changed({ iat: 1, exp: 2 })],
  ['no expiry', without('exp')],
  ['expiry as text', ({ claims, key }) => signed({ ...claims, exp: `${claims.exp}` as never }, key)],
  ['no time of issue', without('iat')],
  ['issued in the future', ({ claims, key }) => signed({ ...claims, iat: soon() + 3600, exp: soon() + 7200 }, key)],
  ['no time of the sign-in', without('auth_time')],
  ['time of the sign-in as text', changed({ auth_time: String(soon()) })],
  ['signed in before all time', changed({ auth_time: 0 })],
  ['signed in tomorrow', changed({ auth_time: soon() + 86_400 })],
  ['not yet valid', ({ claims, key }) => signed({ ...claims, nbf: soon() + 3600 }, key)],
  ['for another client', changed({ aud: 'someone-else' })],
  ['for nobody', without('aud')],
  ['for several others', changed({ aud: ['a', 'b'] })],
  ['for us among others, authorized party another', changed({ aud: ['covenant', 'b'], azp: 'b' })],
  ['for us among others, no authorized party', changed({ aud: ['covenant', 'b'] })],
  ['for us, authorized party another', changed({ azp: 'someone-else' })],
  ['of another issuer', changed({ iss: 'http://localhost:1' })],
  ['of no issuer', without('iss')],
  ['of our issuer with a slash', ({ claims, key }) => signed({ ...claims, iss: `${claims.iss}/` }, key)],
  ['about nobody', without('sub')],
  ['about an empty name', changed({ sub: '' })],
  ['about a number', changed({ sub: 7 as never })],
  ['about a list', changed({ sub: ['known-subject'] as never })],
  ['without nonce', without('nonce')],
  ['with another nonce', changed({ nonce: 'another' })],
  ['HS256 with the client secret', (facts) => hmac(facts, 'only-for-tests-only-for-tests')],
  ['HS256 with the public key as PEM', async (facts) => hmac(facts, await pem(facts.key))],
  ['HS256 with the public modulus', (facts) => hmac(facts, facts.key.publicJwk.n as string)],
  ['HS256 with an empty secret', (facts) => hmac(facts, '')],
  ['alg none', async ({ claims }) => `${part({ alg: 'none' })}.${part(claims)}.`],
  ['alg nOnE', async ({ claims }) => `${part({ alg: 'nOnE' })}.${part(claims)}.`],
  ['RS256 with an empty signature', async ({ claims }) => `${part({ alg: 'RS256', kid: 'first' })}.${part(claims)}.`],
  [
    'signature of another token',
    async ({ claims, key }) => {
      const [header, , signature] = (await signed({ ...claims, sub: 'x' }, key)).split('.')
      return `${header}.${part(claims)}.${signature}`
    },
  ],
  ['signature cut', async ({ claims, key }) => (await signed(claims, key)).slice(0, -4)],
  ['signed by a stranger under our key id', ({ claims }) => signed(claims, foreign)],
  ['signed by a stranger under another key id', ({ claims }) => signed(claims, { ...foreign, kid: 'unknown' })],
  [
    'key address of a stranger (jku)',
    ({ claims }) => signed(claims, stranger.keys[0] as SigningKey, { jku: `${stranger.url}/jwks`, kid: 'first' }),
  ],
  ['key inside the token (jwk)', ({ claims }) => signed(claims, foreign, { jwk: foreign.publicJwk })],
  ['certificate address of a stranger (x5u)', ({ claims }) => signed(claims, foreign, { x5u: `${stranger.url}/jwks` })],
  ['PS256 by a published key', ({ claims }) => signed(claims, issuer.keys[1] as SigningKey)],
  ['ES256 by a published key', ({ claims }) => signed(claims, issuer.keys[2] as SigningKey)],
  ['wrong hash of the access token', changed({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })],
  ['no token at all', async () => undefined],
  ['an empty token', async () => ''],
  ['no JWT', async () => 'certainly-not'],
  ['two parts', async ({ claims }) => `${part({ alg: 'RS256' })}.${part(claims)}`],
  ['an object', async ({ claims }) => claims],
]

const pem = async (key: SigningKey): Promise<string> =>
  exportSPKI(createPublicKey({ key: key.publicJwk as never, format: 'jwk' }) as never).catch(() =>
    createPublicKey({ key: key.publicJwk as never, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString(),
  )

describe('id tokens', () => {
  test('[T-B1] a valid token signs in, which is the control for the other cases', async () => {
    const { answer, person } = await attempt(({ claims, key }) => signed(claims, key))
    expect(answer.location).toBe(`${product.origin}/confirm-login`)
    expect(person).toMatchObject({ accountId: broker.accountId })
  })

  test('[T-I7] a token whose sign-in is beyond the limits requires signing in again', async () => {
    const before = await sessions()
    for (const age of [ABSOLUTE_LIMIT, IDLE_LIMIT + 1_000]) {
      const { answer, person } = await attempt(({ claims, key }) =>
        signed({ ...claims, auth_time: soon() - age / 1000 }, key),
      )
      expect(answer.location).toBe(`${product.origin}/login?error=over`)
      expect(person).toBeNull()
    }
    expect(await sessions()).toBe(before)
  })

  test('[A-08] a token that claims another role, permission or id grants nothing and is audited once', async () => {
    const entries = () =>
      database().auditEntry.findMany({ where: { action: 'CLAIMS_DIFFER', accountId: broker.accountId } })
    const claimed = { role: ['BROKER'], 'app.user.brokerid': String(broker.brokerId), 'app.user.permissions': '' }
    await attempt(({ claims, key }) => signed({ ...claims, ...claimed }, key))
    expect(await entries()).toEqual([])
    const wrong = { role: ['SYSUSER', 'LENDER'], 'app.user.lenderid': 7, 'app.user.permissions': 'ADMIN\0<b>' }
    const { person } = await attempt(({ claims, key }) => signed({ ...claims, ...claimed, ...wrong }, key))
    expect(person).toMatchObject({ userType: 'broker', roles: ['BROKER'], permissions: [], lenderId: null })
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ subjectKind: 'ACCOUNT', subjectId: broker.accountId })
    expect(entry?.details).toEqual({
      role: 'claimed LENDER, SYSUSER, held BROKER',
      'app.user.permissions': 'claimed ADMIN??b?, held none',
      'app.user.lenderid': 'claimed 7, held none',
    })
  })

  test.each(BAD)('[T-B1] is refused: %s', async (_name, make) => {
    const before = await sessions()
    const { answer, person } = await attempt(make)
    expect(answer.location).toContain('/confirm-login?result=fail')
    expect(person).toBeNull()
    expect(await sessions()).toBe(before)
  })

  test('[T-B1] a response from another issuer, or without one, is refused', async () => {
    const before = await sessions()
    for (const iss of [stranger.url, ''])
      expect((await attempt(({ claims, key }) => signed(claims, key), { iss })).person).toBeNull()
    expect(await sessions()).toBe(before)
  })

  test('[T-B1] a discovery document of another issuer is rejected', async () => {
    const before = await sessions()
    issuer.discovery = { issuer: stranger.url }
    const { person } = await attempt(({ claims, key }) => signed({ ...claims, iss: stranger.url }, key), {
      iss: stranger.url,
    })
    issuer.discovery = {}
    expect(person).toBeNull()
    expect(await sessions()).toBe(before)
  })

  test('[T-B1] the issuer can rotate its key without an outage', async () => {
    const before = issuer.keys
    issuer.keys = [await makeKey('second'), ...before]
    expect((await attempt(({ claims, key }) => signed(claims, key))).person).not.toBeNull()
    expect((await attempt(({ claims }) => signed(claims, before[0] as SigningKey))).person).not.toBeNull()
    issuer.keys = [issuer.keys[0] as SigningKey]
    expect((await attempt(({ claims, key }) => signed(claims, key))).person).not.toBeNull()
    expect((await attempt(({ claims }) => signed(claims, before[0] as SigningKey))).person).toBeNull()
    issuer.keys = before
  })

  test('[T-B1] are tested in at least thirty cases', () => expect(BAD.length).toBeGreaterThanOrEqual(30))
})
