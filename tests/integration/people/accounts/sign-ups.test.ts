import { beforeEach, describe, expect, test } from 'vitest'
import { refuseSignUp, requestSignUp, SIGN_UP_LIMIT } from '#lib/people/accounts/sign-ups/commands.ts'
import { listOpenSignUps } from '#lib/people/accounts/sign-ups/queries.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { isCorrectPassword } from '#lib/server/secrets/passwords.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
let number = 0
const bodyOf = (change: Record<string, unknown> = {}) => {
  number += 1
  const pair = { password: 'a quiet long river', confirmPassword: 'a quiet long river' }
  return { firstName: 'Lio', lastName: 'Marsh', email: `Lio.${number}@Covenant.Example`, ...pair, ...change }
}
const ask = (change: Record<string, unknown> = {}, network = '4.4.4.4') =>
  requestSignUp(actors.visitor, bodyOf(change), { network: network })
const requestOf = (email: string) => database().signUpRequest.findMany({ where: { email } })
const actsOf = async (requestId: number) =>
  (await database().auditEntry.findMany({ where: { details: { path: ['requestId'], equals: requestId } } })).map(
    ({ action }) => action,
  )

beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})

describe('requesting an account', () => {
  test('[A-10] stores a request with a hashed password and creates no account', async () => {
    const accounts = await database().account.count()
    const body = bodyOf()
    await requestSignUp(actors.visitor, body, { network: '4.4.4.4' })
    const [request] = await requestOf(body.email.toLowerCase())
    expect(request?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await isCorrectPassword(body.password, request?.passwordHash ?? null)).toBe(true)
    expect(await database().account.count()).toBe(accounts)
    expect(await actsOf(request?.id as number)).toEqual(['SIGN_UP_REQUESTED'])
  })

  test('stores company and role for staff, both optional', async () => {
    const body = bodyOf({ companyName: '  Redgum   Private Credit ', role: 'LENDER' })
    await requestSignUp(actors.visitor, body, { network: '4.4.4.8' })
    const without = bodyOf({ companyName: ' ', role: '' })
    await requestSignUp(actors.visitor, without, { network: '4.4.4.8' })
    const open = await listOpenSignUps(actors.staff)
    const of = (email: string) => open.find((row) => row.email === email.toLowerCase())
    expect(of(body.email)).toMatchObject({ companyName: 'Redgum Private Credit', role: 'LENDER' })
    expect(of(without.email)).toMatchObject({ companyName: null, role: null })
  })

  test.each([
    [{ role: 'ADMIN' }, 'role', 'Please choose what your company does'],
    [{ companyName: 'x'.repeat(201) }, 'companyName', 'This text must be at most 200 characters.'],
    [{ firstName: ' ' }, 'firstName', 'Please input your first name'],
    [{ lastName: '' }, 'lastName', 'Please input your Last name'],
    [{ email: 'x@y' }, 'email', 'The input is not valid E-mail!'],
    [{ confirmPassword: 'another one here' }, 'confirmPassword', 'Two passwords that you enter is inconsistent!'],
  ])('[A-10] refuses %j', async (change, field, message) => {
    await expect(ask(change)).rejects.toMatchObject({ code: 'INVALID', errors: [{ field, message }] })
  })

  test('[T-F3] twenty times at once with one email gives one request, and a known email the same response', async () => {
    const email = 'many@covenant.example'
    await Promise.all(Array.from({ length: 20 }, (_none, index) => ask({ email }, `5.5.5.${index}`)))
    expect(await requestOf(email)).toHaveLength(1)
    expect(await ask({ email: made.lender.email })).toBeUndefined()
  })

  test('[T-F3] again with other data changes and reveals nothing, and is possible again once decided', async () => {
    const body = bodyOf()
    await requestSignUp(actors.visitor, body, { network: '4.4.4.5' })
    const [first] = await requestOf(body.email.toLowerCase())
    const other = { ...body, firstName: 'Mallory', email: body.email.toUpperCase() }
    expect(await requestSignUp(actors.visitor, other, { network: '4.4.4.6' })).toBeUndefined()
    expect(await requestOf(body.email.toLowerCase())).toEqual([first])
    await refuseSignUp(actors.staff, first?.id as number)
    await requestSignUp(actors.visitor, other, { network: '4.4.4.6' })
    expect(await requestOf(body.email.toLowerCase())).toHaveLength(2)
  })

  test('[T-B10] is limited to five an hour from one network', async () => {
    for (let each = 0; each < SIGN_UP_LIMIT.attempts; each += 1) await ask({}, '6.6.6.6')
    await expect(ask({}, '6.6.6.6')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await ask({}, '6.6.6.7')
  })

  test('[A-10] is refused by the server if sign-up is closed', async () => {
    const settings = getEnv()
    settings.ALLOW_SIGN_UP = false
    try {
      const text = 'Accounts are made by invitation only. Please contact us to be invited.'
      await expect(ask()).rejects.toMatchObject({ errors: [{ message: text }] })
    } finally {
      settings.ALLOW_SIGN_UP = true
    }
  })
})

describe('deciding an account request', () => {
  const waiting = async () => {
    const body = bodyOf()
    await requestSignUp(actors.visitor, body, { network: `7.7.7.${number}` })
    const [request] = await requestOf(body.email.toLowerCase())
    return request as NonNullable<typeof request>
  }

  test('any staff can see pending requests, without passwords; nobody else can', async () => {
    const { id } = await waiting()
    const row = (await listOpenSignUps(actors.staff)).find((each) => each.id === id)
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'companyName',
      'email',
      'firstName',
      'id',
      'lastName',
      'requestedAt',
      'role',
    ])
    for (const kind of ['visitor', 'lender', 'broker', 'dual', 'lawFirm'] as const) {
      await expect(listOpenSignUps(actors[kind])).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(refuseSignUp(actors[kind], id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('refusing deletes the password, once', async () => {
    const { id } = await waiting()
    const answers = await Promise.allSettled([refuseSignUp(actors.staff, id), refuseSignUp(actors.admin, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const request = await database().signUpRequest.findUniqueOrThrow({ where: { id } })
    expect(request).toMatchObject({ passwordHash: null, isApproved: false })
    expect(await actsOf(id)).toEqual(['SIGN_UP_REQUESTED', 'SIGN_UP_REFUSED'])
    await expect(refuseSignUp(actors.staff, made.lender.lenderId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('adding a person with the email approves it; the password is deleted and an invitation is sent', async () => {
    const { id, email } = await waiting()
    const { individualId } = await addIndividual(actors.staff, {
      firstName: 'Lio',
      lastName: 'Marsh',
      email,
      mobileNumber: '0491570159',
      stateKey: 'NSW',
      isVisible: true,
      companyId: made.broker.companyId,
    })
    const request = await database().signUpRequest.findUniqueOrThrow({ where: { id } })
    expect(request).toMatchObject({ passwordHash: null, isApproved: true, decidedById: made.staff.staffId })
    expect(await database().emailMessage.count({ where: { individualId, kind: 'INVITATION' } })).toBe(1)
    // Nothing can be deleted from the audit, so it refers to the request and never contains the email.
    expect(await actsOf(id)).toEqual(['SIGN_UP_REQUESTED', 'SIGN_UP_APPROVED'])
    const [{ count } = { count: -1 }] = await database().$queryRaw<{ count: number }[]>`
      select count(*)::int as count from audit_entries where details::text ilike ${`%${email}%`}`
    expect(count).toBe(0)
  })
})
