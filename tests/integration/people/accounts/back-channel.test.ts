import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { createStaff, type TestStaff } from '#tests/support/accounts.ts'
import { makeKey, type SigningKey, signed, startIssuer, type TestIssuer } from '#tests/support/issuer.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

let issuer: TestIssuer
let product: Product
let staff: TestStaff
let other: TestStaff
let foreign: SigningKey

beforeAll(async () => {
  issuer = await startIssuer()
  product = await startProduct({ issuer: issuer.url })
  staff = await createStaff()
  other = await createStaff()
  foreign = await makeKey('first')
})
afterAll(async () => {
  await product.stop()
  await issuer.stop()
})

beforeEach(async () => {
  await database().session.deleteMany()
  for (const [id, accountId, providerSid] of [
    ['a', staff.accountId, 'one'],
    ['b', staff.accountId, 'two'],
    ['c', other.accountId, 'three'],
  ] as const)
    await database().session.create({
      data: { id, accountId, providerSid, expiresAt: new Date(Date.now() + 3_600_000) },
    })
})

const claims = (): JWTPayload => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer.url,
    aud: 'covenant',
    iat: now,
    exp: now + 120,
    jti: crypto.randomUUID(),
    sub: staff.subject,
    sid: 'one',
    events: { [EVENT]: {} },
  }
}
const send = (token: string) =>
  fetch(`${product.origin}/api/auth/back-channel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })
const live = async () =>
  (await database().session.findMany({ where: { endedAt: null }, orderBy: { id: 'asc' } })).map(({ id }) => id)
const key = () => issuer.keys[0] as SigningKey

describe('a logout token', () => {
  test('[A-04] ends the session that it refers to, or every session of the person', async () => {
    expect((await send(await signed(claims(), key(), { typ: 'logout+jwt' }))).status).toBe(200)
    expect(await live()).toEqual(['b', 'c'])
    expect((await send(await signed({ ...claims(), sid: undefined } as JWTPayload, key()))).status).toBe(200)
    expect(await live()).toEqual(['c'])
  })

  test('[A-04] [T-B1] is accepted once, and refused when repeated, even after a new sign-in', async () => {
    const token = await signed({ ...claims(), sid: undefined } as JWTPayload, key())
    expect((await send(token)).status).toBe(200)
    expect(await live()).toEqual(['c'])
    await database().session.updateMany({ data: { endedAt: null } })
    expect((await Promise.all([send(token), send(token)])).map(({ status }) => status)).toEqual([400, 400])
    expect(await live()).toEqual(['a', 'b', 'c'])
  })

  test('[A-04] for an unknown session ends nothing', async () => {
    expect((await send(await signed({ ...claims(), sid: 'three' }, key()))).status).toBe(200)
    expect(await live()).toEqual(['a', 'b', 'c'])
  })

  const now = Math.floor(Date.now() / 1000)
  const bad: [string, () => Promise<string>][] = [
    ['expired', () => signed({ ...claims(), exp: now - 60 }, key())],
    ['old', () => signed({ ...claims(), iat: now - 3600, exp: now + 3600 }, key())],
    ['for another client', () => signed({ ...claims(), aud: 'x' }, key())],
    ['of another issuer', () => signed({ ...claims(), iss: 'http://localhost:1' }, key())],
    ['with a nonce, as id tokens have', () => signed({ ...claims(), nonce: 'x' }, key())],
    ['without the event', () => signed({ ...claims(), events: {} }, key())],
    ['with the event as text', () => signed({ ...claims(), events: EVENT }, key())],
    ['without a number of its own', () => signed({ ...claims(), jti: undefined } as JWTPayload, key())],
    ['about nobody', () => signed({ ...claims(), sid: undefined, sub: undefined } as JWTPayload, key())],
    ['of another type', () => signed(claims(), key(), { typ: 'at+jwt' })],
    ['signed by a stranger', () => signed(claims(), foreign)],
    ['garbage', async () => 'x'],
    ['empty', async () => ''],
  ]
  test.each(bad)('[T-B1] is refused: %s', async (_name, make) => {
    expect((await send(await make())).status).toBe(400)
    expect(await live()).toEqual(['a', 'b', 'c'])
  })
})
