import { beforeEach, describe, expect, test } from 'vitest'
import { PUT as put } from '#app/api/accounts/me/password-change/route.ts'
import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { LINK_LIFE } from '#lib/people/accounts/links/rules.ts'
import {
  CHANGE_LIMIT,
  changePassword,
  forgetPassword,
  sendPasswordReset,
} from '#lib/people/accounts/passwords/commands.ts'
import { getLiveSession } from '#lib/people/accounts/sessions/queries.ts'
import { findLoginByEmail } from '#lib/people/credentials/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { isCorrectPassword } from '#lib/server/secrets/passwords.ts'
import { findActor } from '#prisma/seed/factories.ts'
import { createMember, createStaff, type TestAccount } from '#tests/support/accounts.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'
import { NEXT, tokenOf } from './password-holders.ts'

const { made, actors } = await castOf()
let number = 0

const session = async ({ accountId }: TestAccount) => {
  number += 1
  const id = `session-${number}`
  const expiresAt = new Date(now().getTime() + 3_600_000)
  const tokens = { refreshToken: 'token', renewAt: expiresAt }
  await database().session.create({ data: { id, accountId, lastSeenAt: now(), expiresAt, ...tokens } })
  return id
}
const isOpen = async (id: string) => (await getLiveSession(id)) !== null
const knows = async (email: string, password: string) =>
  isCorrectPassword(password, (await findLoginByEmail(email))?.passwordHash ?? null)
const actsOf = async (accountId: number) => (await auditOf('ACCOUNT', accountId)).map(({ action }) => action)
const bodyOf = (person: TestAccount, change: Record<string, unknown> = {}) => ({
  currentPassword: person.password,
  newPassword: NEXT,
  confirmNewPassword: NEXT,
  ...change,
})
beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})

describe('resetting a password as an administrator', () => {
  test('[C-13] mails a link that sets a password once and ends every session', async () => {
    const person = await createMember({ broker: true })
    const open = [await session(person), await session(person)]
    expect(await sendPasswordReset(actors.admin, person.individualId)).toEqual({
      message: 'Password reset email sent successfully',
    })
    const token = (await tokenOf(person.accountId)) as string
    expect(await readAccountLink(actors.visitor, 'RESET', token)).toMatchObject({ state: 'OPEN', email: person.email })
    expect(await Promise.all(open.map(isOpen))).toEqual([true, true])
    const body = { token, newPassword: NEXT, confirmNewPassword: NEXT }
    await redeemLink(actors.visitor, 'RESET', body)
    expect(await Promise.all(open.map(isOpen))).toEqual([false, false])
    expect([await knows(person.email, NEXT), await knows(person.email, person.password)]).toEqual([true, false])
    await expect(redeemLink(actors.visitor, 'RESET', body)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await actsOf(person.accountId)).toEqual(['PASSWORD_RESET_SENT', 'SESSIONS_ENDED', 'PASSWORD_RESET'])
    expect(LINK_LIFE.RESET).toBe(3_600_000)
  })

  test('[C-13] works for a system user, and requires an id', async () => {
    const person = await createStaff()
    await sendPasswordReset(actors.admin, person.staffId)
    expect(await tokenOf(person.accountId)).not.toBeNull()
    await expect(sendPasswordReset(actors.admin, null)).rejects.toMatchObject({
      errors: [{ message: 'Id is required' }],
    })
    await expect(sendPasswordReset(actors.admin, 2_000_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is refused if passwords are kept elsewhere', async () => {
    const pending = await createMember({ broker: true }, { issuer: null })
    const foreign = await createMember({ broker: true }, { issuer: 'https://elsewhere.example' })
    for (const { individualId } of [pending, foreign])
      await expect(sendPasswordReset(actors.admin, individualId)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test.each(['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm'] as const)(
    '[B-12] is refused to %s',
    async (kind) => {
      await expect(sendPasswordReset(actors[kind], made.broker.individualId)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    },
  )
})

describe('weak passwords', () => {
  const COMMON = 'This password is too common. Choose one that is harder to guess.'
  test.each([
    ['basketball', COMMON],
    ['Password2026!', COMMON],
    ['1q2w3e4r5t6y', COMMON],
    ['abababababab', COMMON],
    ['letmeinletmein', COMMON],
  ])('[T-B10] %s is refused everywhere a password is set', async (newPassword, message) => {
    const person = await createMember({ broker: true })
    const pair = { newPassword, confirmNewPassword: newPassword }
    const refused = { code: 'INVALID', errors: [{ field: 'newPassword', message }] }
    await expect(
      changePassword(await findActor(person.accountId), { currentPassword: person.password, ...pair }),
    ).rejects.toMatchObject(refused)
    await sendPasswordReset(actors.admin, person.individualId)
    const token = (await tokenOf(person.accountId)) as string
    await expect(redeemLink(actors.visitor, 'RESET', { token, ...pair })).rejects.toMatchObject(refused)
    // The refusal did not use up the link.
    expect((await readAccountLink(actors.visitor, 'RESET', token)).state).toBe('OPEN')
    expect(await knows(person.email, person.password)).toBe(true)
  })

  test('[T-B10] a password derived from the user’s email address is refused as well', async () => {
    const person = await createMember({ broker: true })
    const newPassword = `${person.email.split('@')[0]}-2026`
    await expect(
      changePassword(await findActor(person.accountId), {
        ...bodyOf(person, { newPassword, confirmNewPassword: newPassword }),
      }),
    ).rejects.toMatchObject({
      errors: [{ field: 'newPassword', message: 'Choose a password that is not made from your email address.' }],
    })
  })
})

describe('changing one’s own password', () => {
  test('[A-12] ends the other sessions and keeps this one', async () => {
    const person = await createMember({ broker: true })
    const [here, there] = [await session(person), await session(person)]
    const self = { ...(await findActor(person.accountId)), sessionId: here }
    expect(await changePassword(self, bodyOf(person))).toEqual({ message: 'Successfully changed your password.' })
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
    // The provider deleted its tokens, so the session must not be renewed, which would end it.
    expect(await getLiveSession(here)).toMatchObject({ refreshToken: null, renewAt: null })
    expect([await knows(person.email, NEXT), await knows(person.email, person.password)]).toEqual([true, false])
    expect(await actsOf(person.accountId)).toEqual(['PASSWORD_CHANGED'])
  })

  test.each([
    [{ currentPassword: '' }, 'currentPassword', 'Please enter your current password'],
    [{ newPassword: '' }, 'newPassword', 'Please enter your new password'],
    [{ confirmNewPassword: '' }, 'confirmNewPassword', 'Please enter your password again'],
    [{ confirmNewPassword: 'something else' }, 'confirmNewPassword', 'Password does not match'],
    [{ currentPassword: 'a wrong one' }, 'currentPassword', 'The current password is not right.'],
  ])('[A-12] refuses %j', async (change, field, message) => {
    const person = await createMember({ broker: true })
    const failure = changePassword(await findActor(person.accountId), bodyOf(person, change))
    await expect(failure).rejects.toMatchObject({ code: 'INVALID', errors: [{ field, message }] })
    expect(await knows(person.email, person.password)).toBe(true)
  })

  test('[T-B10] allows five guesses, then a pause', async () => {
    const person = await createMember({ broker: true })
    const self = await findActor(person.accountId)
    const guesses = await Promise.allSettled(
      Array.from({ length: 8 }, () => changePassword(self, bodyOf(person, { currentPassword: 'a wrong one' }))),
    )
    const codes = guesses.map((guess) => guess.status === 'rejected' && guess.reason.code)
    expect(codes.filter((code) => code === 'INVALID')).toHaveLength(CHANGE_LIMIT.attempts)
    await expect(changePassword(self, bodyOf(person))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
  })

  test('[P-01] PUT /api/accounts/me/password-change requires sign-in', async () => {
    const answer = await put(
      new Request('http://localhost:3000/api/accounts/me/password-change', {
        method: 'PUT',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify({ currentPassword: 'a', newPassword: NEXT, confirmNewPassword: NEXT }),
      }),
      { params: Promise.resolve({}) },
    )
    expect(answer.status).toBe(401)
  })

  test('is done at the provider if that is another one', async () => {
    const person = await createMember({ broker: true })
    const self = await findActor(person.accountId)
    const settings = getEnv()
    settings.BUNDLED_IDENTITY = false
    try {
      await expect(changePassword(self, bodyOf(person))).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(sendPasswordReset(actors.admin, person.individualId)).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(
        forgetPassword(actors.visitor, { email: person.email }, { network: '3.3.3.3' }),
      ).rejects.toMatchObject({
        code: 'CONFLICT',
      })
    } finally {
      settings.BUNDLED_IDENTITY = true
    }
  })
})
