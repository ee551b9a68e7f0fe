import { beforeEach, describe, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { findActor } from '#prisma/seed/factories.ts'
import { createMember, createStaff, type TestMember } from '#tests/support/accounts.ts'
import { castWithApis, type Role } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

const { cast, apis } = await castWithApis()
beforeEach(() => database().attemptCounter.deleteMany())

describe('PUT /api/accounts/me/password-change', () => {
  const ADDRESS = '/api/accounts/me/password-change'
  const NEXT = 'another quiet river'
  let person: TestMember
  let api: Api
  beforeEach(async () => {
    person = await createMember({ broker: true })
    api = await apiAs(await findActor(person.accountId))
  })
  const change = (changes: Record<string, unknown> = {}) =>
    api('PUT', ADDRESS, {
      body: { currentPassword: person.password, newPassword: NEXT, confirmNewPassword: NEXT, ...changes },
    })

  test('[P-01] [A-12] accepts the documented payload and invalidates the old password', async () => {
    expect(await change()).toMatchObject({
      status: 200,
      body: { status: 200, result: { message: 'Successfully changed your password.' } },
    })
    expect(await change()).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'currentPassword', message: 'The current password is not right.' }] },
    })
    expect(
      (await change({ currentPassword: NEXT, newPassword: 'a third river', confirmNewPassword: 'a third river' }))
        .status,
    ).toBe(200)
  })

  test.each<[Record<string, unknown>, string, string]>([
    [{ currentPassword: undefined }, 'currentPassword', 'Please enter your current password'],
    [{ currentPassword: '' }, 'currentPassword', 'Please enter your current password'],
    [{ newPassword: '', confirmNewPassword: NEXT }, 'newPassword', 'Please enter your new password'],
    [{ confirmNewPassword: undefined }, 'confirmNewPassword', 'Please enter your password again'],
    [{ confirmNewPassword: 'something else' }, 'confirmNewPassword', 'Password does not match'],
  ])('[P-01] [A-12] refuses %j at its field', async (changes, field, message) => {
    const { status, body } = await change(changes)
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ code: 'INVALID', field, message })
    expect(body.errors.every((error: { field?: string }) => error.field === field)).toBe(true)
    expect((await change()).status).toBe(200)
  })

  test('[P-01] requires a signed-in person and a body, and refuses unknown fields', async () => {
    expect((await apis.visitor('PUT', ADDRESS, { body: {} })).status).toBe(401)
    expect((await api('PUT', ADDRESS)).status).toBe(400)
    expect((await change({ accountId: cast.actors.admin.accountId })).status).toBe(400)
    for (const body of [null, [], 'text', 1]) expect((await api('PUT', ADDRESS, { body })).status).toBe(400)
    const foreign = await api('PUT', ADDRESS, { body: {}, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.status).toBe(403)
  })
})

describe('POST /api/individuals/{id}/reset-password', () => {
  const reset = (role: Role, id: unknown, body?: unknown) =>
    apis[role]('POST', `/api/individuals/${id}/reset-password`, body === undefined ? {} : { body })
  const mailsTo = (accountId: number) => database().emailMessage.count({ where: { accountId, kind: 'PASSWORD_RESET' } })

  test('[P-03] [C-13] mails an individual or a system user a link, with an empty body or none', async () => {
    const member = await createMember({ lender: true })
    const staff = await createStaff()
    for (const [id, accountId, body] of [
      [member.individualId, member.accountId, {}],
      [staff.staffId, staff.accountId, undefined],
    ] as const) {
      expect(await reset('admin', id, body)).toMatchObject({
        status: 200,
        body: { status: 200, result: { message: 'Password reset email sent successfully' } },
      })
      expect(await mailsTo(accountId)).toBe(1)
    }
  })

  test('[P-03] [B-12] is for administrators only, and sends no mail for anybody else', async () => {
    const member = await createMember({ broker: true })
    const refused: [Role, number][] = [
      ['visitor', 401],
      ['staff', 403],
      ['lender', 403],
      ['broker', 403],
      ['dual', 403],
      ['lawFirm', 403],
    ]
    for (const [role, status] of refused) expect((await reset(role, member.individualId, {})).status, role).toBe(status)
    expect(await mailsTo(member.accountId)).toBe(0)
  })

  test('[P-03] explains why a password cannot be reset', async () => {
    const pending = await createMember({ broker: true }, { issuer: null })
    const foreign = await createMember({ broker: true }, { issuer: 'https://elsewhere.example' })
    const off = await createMember({ broker: true })
    await database().company.update({ where: { id: off.companyId }, data: { isMasterSwitchOn: false } })
    for (const [{ individualId }, message] of [
      [pending, 'This person has not accepted the invitation yet. Resend the invitation instead.'],
      [foreign, 'Passwords are kept by the identity provider. This person can reset it there.'],
    ] as const)
      expect(await reset('admin', individualId, {})).toMatchObject({ status: 409, body: { errors: [{ message }] } })
    expect((await reset('admin', off.individualId, {})).status).toBe(409)
  })
})
