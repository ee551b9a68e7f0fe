import { describe, expect, test } from 'vitest'
import { setPassword } from '#lib/people/credentials/commands.ts'
import { rotateSigningKey, signingKeys } from '#lib/people/identity/signing-keys.ts'
import { database, transaction } from '#lib/server/db.ts'
import { hashPassword, isPassword } from '#lib/server/passwords.ts'

describe('passwords', () => {
  test('are kept as argon2id with a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await isPassword('correct horse', one)).toBe(true)
    expect(await isPassword('Correct horse', one)).toBe(false)
    expect(await isPassword('', one)).toBe(false)
    expect(await isPassword('nobody has this password', null)).toBe(false)
  })

  test('are the same in either Unicode form, and at most 256 characters long', async () => {
    const stored = await hashPassword('café')
    expect(await isPassword('cafe\u0301', stored)).toBe(true)
    await expect(async () => hashPassword('x'.repeat(257))).rejects.toThrow(RangeError)
    const long = await hashPassword('x'.repeat(256))
    expect(await isPassword('x'.repeat(300), long)).toBe(false)
  })

  test('are set with the address in lower case, and a change ends what the provider kept', async () => {
    const subject = 'somebody'
    await transaction((tx) => setPassword(tx, { subject, email: ' Some.Body@Example.com ', password: 'first one' }))
    await database().identityState.create({ data: { model: 'Session', id: 's', payload: '', subject } })
    await database().identityState.create({ data: { model: 'Session', id: 'o', payload: '', subject: 'other' } })
    await transaction((tx) => setPassword(tx, { subject, email: 'some.body@example.com', password: 'second one' }))
    const login = await database().identityLogin.findUniqueOrThrow({ where: { subject } })
    expect(login.email).toBe('some.body@example.com')
    expect(await isPassword('second one', login.passwordHash)).toBe(true)
    expect(await database().identityState.findMany({ select: { id: true } })).toEqual([{ id: 'o' }])
  })

  test('are not set when the action around them fails', async () => {
    const failing = transaction(async (tx) => {
      await setPassword(tx, { subject: 'undone', email: 'undone@example.com', password: 'x' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database().identityLogin.findUnique({ where: { subject: 'undone' } })).toBeNull()
  })
})

describe('signing keys', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))

  test('[T-B1] are made once, change every ninety days, and old ones stay published for what they signed', async () => {
    const [one, two] = await Promise.all([signingKeys(day(1)), signingKeys(day(1))])
    expect(one).toEqual(two)
    expect(one).toHaveLength(1)
    expect(await signingKeys(day(80))).toEqual(one)
    const changed = await signingKeys(day(95))
    expect(changed).toHaveLength(2)
    expect(changed[1]).toEqual(one[0])
    expect((await signingKeys(day(130))).map((key) => key.kid)).toEqual([changed[0]?.kid])
    await rotateSigningKey(day(131))
    expect((await signingKeys(day(131))).map((key) => key.kid)).toHaveLength(2)
  })
})
