import { describe, expect, test } from 'vitest'
import { setPassword } from '#lib/people/credentials/commands.ts'
import { getSigningKeys, rotateSigningKey } from '#lib/people/identity/signing-keys.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { hashPassword, isCorrectPassword } from '#lib/server/secrets/passwords.ts'

describe('passwords', () => {
  test('are stored as argon2id with individual salts', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await isCorrectPassword('correct horse', one)).toBe(true)
    expect(await isCorrectPassword('Correct horse', one)).toBe(false)
    expect(await isCorrectPassword('', one)).toBe(false)
    expect(await isCorrectPassword('nobody has this password', null)).toBe(false)
  })

  test('are equal in either Unicode form, and at most 256 characters long', async () => {
    const stored = await hashPassword('café')
    expect(await isCorrectPassword('cafe\u0301', stored)).toBe(true)
    await expect(async () => hashPassword('x'.repeat(257))).rejects.toThrow(RangeError)
    const long = await hashPassword('x'.repeat(256))
    expect(await isCorrectPassword('x'.repeat(300), long)).toBe(false)
  })

  test('are set with the email in lower case, and a change ends the provider’s sessions', async () => {
    const subject = 'somebody'
    await runTransaction((tx) => setPassword(tx, { subject, email: ' Some.Body@Example.com ', password: 'first one' }))
    await database().identityState.create({ data: { model: 'Session', id: 's', payload: '', subject } })
    await database().identityState.create({ data: { model: 'Session', id: 'o', payload: '', subject: 'other' } })
    await runTransaction((tx) => setPassword(tx, { subject, email: 'some.body@example.com', password: 'second one' }))
    const login = await database().identityLogin.findUniqueOrThrow({ where: { subject } })
    expect(login.email).toBe('some.body@example.com')
    expect(await isCorrectPassword('second one', login.passwordHash)).toBe(true)
    expect(await database().identityState.findMany({ select: { id: true } })).toEqual([{ id: 'o' }])
  })

  test('are not set if the surrounding transaction fails', async () => {
    const failing = runTransaction(async (tx) => {
      await setPassword(tx, { subject: 'undone', email: 'undone@example.com', password: 'x' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database().identityLogin.findUnique({ where: { subject: 'undone' } })).toBeNull()
  })
})

describe('signing keys', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))

  test('[T-B1] are generated once, rotate every ninety days, and old ones stay published for what they signed', async () => {
    const [one, two] = await Promise.all([getSigningKeys(day(1)), getSigningKeys(day(1))])
    expect(one).toEqual(two)
    expect(one).toHaveLength(1)
    expect(await getSigningKeys(day(80))).toEqual(one)
    const changed = await getSigningKeys(day(95))
    expect(changed).toHaveLength(2)
    expect(changed[1]).toEqual(one[0])
    expect((await getSigningKeys(day(130))).map((key) => key.kid)).toEqual([changed[0]?.kid])
    await rotateSigningKey(day(131))
    expect((await getSigningKeys(day(131))).map((key) => key.kid)).toHaveLength(2)
  })
})
