import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { parseEnv } from '#lib/server/operations/env.ts'
import {
  createPreferenceToken,
  hashAddress,
  type PreferenceKey,
  readPreferenceKeys,
  readPreferenceToken,
} from '#lib/server/secrets/preference-links.ts'

const before = process.env.PREFERENCE_KEYS as string
const EARLIER_KEY = Buffer.alloc(32, 7).toString('base64')
const EARLIER_TOKEN =
  '3DrUcJ3TNF2AAQAAAAdTR9Qgb-0GM__WwZz7YuvF1Q9SP4-R_7sZkJesPge1sRc3Kb-aWy1QOzNyb-0aVIu0qYFoC55-93YgISJhagwn'
const newKey = () => randomBytes(32).toString('base64')
afterEach(() => {
  process.env.PREFERENCE_KEYS = before
})

const first = () => readPreferenceKeys()[0] as PreferenceKey
const linkOf = (scopes = 1, messageId = 7) => ({
  addressHash: hashAddress(first(), 'ada@covenant.example'),
  scopes,
  messageId,
})

describe('a link to email subscriptions', () => {
  test('returns what it was created from, and contains no email address', () => {
    for (const link of [linkOf(), linkOf(32_767, 2_147_483_647), linkOf(0, 0), linkOf(2 ** 31 - 1)]) {
      const token = createPreferenceToken(first(), link)
      expect(readPreferenceToken(token)).toEqual({ isOurs: true, link })
      expect(token).toMatch(/^[\w-]{108}$/)
      expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ada')
    }
  })

  test('still works in an earlier format with two bytes for the kinds of mail', () => {
    process.env.PREFERENCE_KEYS = EARLIER_KEY
    expect(readPreferenceToken(EARLIER_TOKEN)).toEqual({
      isOurs: true,
      link: { addressHash: hashAddress(first(), 'ada@covenant.example'), scopes: 32_769, messageId: 7 },
    })
    expect(readPreferenceToken(`${EARLIER_TOKEN.slice(0, -1)}A`).isOurs).toBe(false)
  })

  test('[T-E6] is valid after two key rotations, and under no removed key', () => {
    const made = createPreferenceToken(first(), linkOf())
    const old = process.env.PREFERENCE_KEYS as string
    process.env.PREFERENCE_KEYS = `${newKey()},${old}`
    const between = createPreferenceToken(first(), linkOf())
    process.env.PREFERENCE_KEYS = `${newKey()}, ${process.env.PREFERENCE_KEYS}`
    for (const token of [made, between]) expect(readPreferenceToken(token).isOurs).toBe(true)
    expect(createPreferenceToken(first(), linkOf()).slice(0, 10)).not.toBe(made.slice(0, 10))
    process.env.PREFERENCE_KEYS = newKey()
    for (const token of [made, between]) expect(readPreferenceToken(token).isOurs).toBe(false)
  })

  test('[T-E6] is valid in exactly one spelling: a change of any bit, length or alphabet is refused', () => {
    const token = createPreferenceToken(first(), linkOf())
    const bytes = Buffer.from(token, 'base64url')
    let accepted = 0
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
      if (readPreferenceToken(changed.toString('base64url')).isOurs) accepted += 1
    }
    const others = [
      ...['', '.', 'x', token.slice(1), token.slice(0, -1), `${token}A`, ` ${token}`, `${token}\n`, `${token}==`],
      ...[token.replaceAll('-', '+').replaceAll('_', '/').concat(' '), token.toUpperCase(), token.toLowerCase()],
    ].filter((other) => other !== token)
    accepted += others.filter((other) => readPreferenceToken(other).isOurs).length
    expect(accepted).toBe(0)
  })

  test('[T-E6] thousands of forged ones are refused: random, with other keys, or signed for other purposes', () => {
    const body = Buffer.from(createPreferenceToken(first(), linkOf()), 'base64url').subarray(0, 49)
    let accepted = 0
    for (let round = 0; round < 3_000; round += 1) {
      const foreign = { id: first().id, bytes: randomBytes(32) }
      const forged = [
        randomBytes(78).toString('base64url'),
        randomBytes(81).toString('base64url'),
        Buffer.concat([body, randomBytes(32)]).toString('base64url'),
        createPreferenceToken(foreign, linkOf(randomInt(32_768), randomInt(1_000_000))),
      ]
      accepted += forged.filter((token) => readPreferenceToken(token).isOurs).length
    }
    for (const key of [first().bytes, Buffer.from(first().id, 'hex'), linkOf().addressHash]) {
      const mac = createHmac('sha256', key).update(body).digest()
      if (readPreferenceToken(Buffer.concat([body, mac]).toString('base64url')).isOurs) accepted += 1
    }
    expect(accepted).toBe(0)
  })
})

describe('PREFERENCE_KEYS', () => {
  test('is required by name, with the command that generates one', () => {
    for (const value of [undefined, '', 'short', `${newKey()},short`])
      expect(() => parseEnv({ ...process.env, PREFERENCE_KEYS: value }), value).toThrow(
        /PREFERENCE_KEYS .*openssl rand -base64 32/,
      )
    expect(parseEnv({ ...process.env, PREFERENCE_KEYS: `${newKey()},${newKey()}` })).toBeDefined()
  })

  test('hash an email address differently under each key', () => {
    process.env.PREFERENCE_KEYS = `${newKey()},${newKey()}`
    const hashes = readPreferenceKeys().map((key) =>
      Buffer.from(hashAddress(key, 'ada@covenant.example')).toString('hex'),
    )
    expect(new Set(hashes).size).toBe(2)
  })
})
