import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { parseEnv } from '#lib/server/operations/env.ts'
import { hashSecret, isUnderOldKey, seal, unseal } from '#lib/server/secrets/sealing.ts'

const before = process.env.ENCRYPTION_KEYS as string
const newKey = () => randomBytes(32).toString('base64')
afterEach(() => {
  process.env.ENCRYPTION_KEYS = before
})

describe('sealed text', () => {
  test('can be opened only in its place, and differs each time', () => {
    const text = 'refresh token with ünïcode and \0'
    const one = seal('sessions:a', text)
    expect(unseal('sessions:a', one)).toBe(text)
    expect(seal('sessions:a', text)).not.toBe(one)
    expect(one).not.toContain('refresh')
    expect(unseal('sessions:b', one)).toBeNull()
  })

  test('[T-I8] cannot be opened with one character changed, cut, or as plain text', () => {
    const one = seal('here', 'secret')
    for (let at = 0; at < one.length - 1; at += 1) {
      const changed = `${one.slice(0, at)}${one[at] === 'A' ? 'B' : 'A'}${one.slice(at + 1)}`
      expect(unseal('here', changed), changed).toBeNull()
    }
    for (const other of ['', '.', 'secret', one.slice(0, 20), `${one.split('.')[0]}.`, `x${one}`])
      expect(unseal('here', other), other).toBeNull()
  })

  test('[T-I8] can be opened with an older configured key, but not with a removed one', () => {
    const [first, second] = [newKey(), newKey()]
    process.env.ENCRYPTION_KEYS = first
    const old = seal('here', 'secret')
    expect(isUnderOldKey(old)).toBe(false)
    process.env.ENCRYPTION_KEYS = `${second}, ${first}`
    expect(unseal('here', old)).toBe('secret')
    expect(isUnderOldKey(old)).toBe(true)
    const anew = seal('here', 'secret')
    expect(isUnderOldKey(anew)).toBe(false)
    process.env.ENCRYPTION_KEYS = second
    expect(unseal('here', old)).toBeNull()
    expect(unseal('here', anew)).toBe('secret')
  })

  test('is looked up by a hash that depends on its kind', () => {
    expect(hashSecret('session', 'x')).toMatch(/^[\w-]{43}$/)
    expect(hashSecret('session', 'x')).toBe(hashSecret('session', 'x'))
    expect(hashSecret('grant', 'x')).not.toBe(hashSecret('session', 'x'))
  })
})

describe('ENCRYPTION_KEYS', () => {
  test('is required by name with the command that generates one, and must have the exact length', () => {
    const given = { ...process.env }
    const problem = (value: string | undefined) => {
      try {
        parseEnv({ ...given, ENCRYPTION_KEYS: value })
        return null
      } catch (error) {
        return (error as Error).message
      }
    }
    for (const value of [undefined, '', ' , ', 'short', newKey().slice(1), `${newKey()}A`, `${newKey()},short`])
      expect(problem(value), value).toMatch(/ENCRYPTION_KEYS .*openssl rand -base64 32/)
    for (const value of [newKey(), `${newKey()},${newKey()}`, randomBytes(32).toString('base64url')])
      expect(problem(value), value).toBeNull()
  })
})
