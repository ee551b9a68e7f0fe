import { describe, expect, test } from 'vitest'
import type { StaffActor } from '#lib/core/actor.ts'
import { getLiveSession } from '#lib/people/accounts/sessions/queries.ts'
import { setPassword } from '#lib/people/credentials/commands.ts'
import { findPersonByAccount, findSignInRefusal } from '#lib/people/directory/queries.ts'
import { createStaff, deleteStaff, updateStaff } from '#lib/people/staff/commands.ts'
import { listPositions, listStaff } from '#lib/people/staff/queries.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { acceptInvitation, findActorOf, makeBroker, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditCount, auditOf } from '#tests/support/audit.ts'

const { made, actors } = await castOf()
const admin = actors.admin as StaffActor
let number = 0

const rowOf = async (id: number) => (await listStaff(admin, { activeOnly: false })).find((row) => row.id === id)
const bodyOf = async (id: number, change: Record<string, unknown> = {}) => {
  const row = await rowOf(id)
  if (!row) throw new Error('no such row')
  return {
    firstname: row.userNameFirst,
    lastname: row.userNameLast,
    email: row.userEmail,
    mobile: row.mobile ?? '0491 570 156',
    isActive: row.userIsActive,
    isAdmin: row.isAdmin,
    positionKey: row.positionKey,
    version: row.version,
    ...change,
  }
}
const openSession = async (accountId: number) => {
  number += 1
  const id = `session-${number}`
  const expiresAt = new Date(Date.now() + 3_600_000)
  await database().session.create({ data: { id, accountId, expiresAt } })
  return id
}

describe('the list', () => {
  test('[C-01][P-02] contains every system user, or the current ones', async () => {
    const former = await makeStaff({ isActive: false })
    const all = await listStaff(actors.staff, { activeOnly: false })
    expect(all.find(({ id }) => id === former.staffId)).toMatchObject({
      userIsActive: false,
      isAdmin: false,
      positionKey: 'PRTNR',
      positionName: 'Partner',
      userEmail: former.email,
    })
    const current = await listStaff(actors.staff, { activeOnly: true })
    expect(current.map(({ id }) => id)).not.toContain(former.staffId)
    expect(current.map(({ id }) => id)).toContain(made.staff.staffId)
    expect((await listPositions(actors.staff, 'part')).rows).toEqual([{ id: 'PRTNR', name: 'Partner' }])
  })

  test.each(['visitor', 'lender', 'broker', 'dual', 'lawFirm'] as const)('[B-13] is closed to a %s', async (kind) => {
    await expect(listStaff(actors[kind], { activeOnly: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('editing a row', () => {
  test('[C-02] writes every field and the account’s email, and is audited', async () => {
    const { staffId, accountId } = await makeStaff()
    const body = await bodyOf(staffId, {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'Grace.Hopper@Covenant.Example',
      mobile: '+61 491 570 157',
      isAdmin: true,
      positionKey: 'BDM',
    })
    expect(await updateStaff(admin, staffId, body)).toEqual({ version: body.version + 1 })
    expect(await rowOf(staffId)).toMatchObject({
      userNameFirst: 'Grace',
      userNameLast: 'Hopper',
      userEmail: 'grace.hopper@covenant.example',
      mobile: '+61491570157',
      isAdmin: true,
      positionKey: 'BDM',
    })
    const account = await database().account.findUniqueOrThrow({ where: { id: accountId } })
    expect(account.email).toBe('grace.hopper@covenant.example')
    expect((await auditOf('STAFF', staffId)).at(-1)).toMatchObject({
      action: 'STAFF_UPDATED',
      accountId: admin.accountId,
    })
  })

  test('[C-02] by two administrators returns the stored row to the second', async () => {
    const { staffId } = await makeStaff()
    const body = await bodyOf(staffId)
    const answers = await Promise.allSettled([
      updateStaff(admin, staffId, { ...body, firstname: 'One' }),
      updateStaff(admin, staffId, { ...body, firstname: 'Two' }),
    ])
    const [refused] = answers.filter((answer) => answer.status === 'rejected')
    const stored = (await rowOf(staffId))?.userNameFirst
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refused?.reason).toMatchObject({ code: 'CONFLICT', data: { firstname: stored, version: body.version + 1 } })
  })

  test.each(['0291 570 156', '+1 491 570 156', '1234', ''])('[C-03] refuses the mobile %s', async (mobile) => {
    const body = await bodyOf(made.staff.staffId, { mobile })
    await expect(updateStaff(admin, made.staff.staffId, body)).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'mobile' }],
    })
  })

  test('[C-02] refuses an email of another account in any case and changes nothing', async () => {
    const { staffId } = await makeStaff()
    const body = await bodyOf(staffId, { email: made.lender.email.toUpperCase(), firstname: 'Lost' })
    await expect(updateStaff(admin, staffId, body)).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
      errors: [{ field: 'email' }],
    })
    expect((await rowOf(staffId))?.userNameFirst).not.toBe('Lost')
  })

  test('[B-12] is refused to plain staff, as is deleting', async () => {
    const body = await bodyOf(made.staff.staffId)
    const before = await auditCount()
    await expect(updateStaff(actors.staff, made.staff.staffId, body)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(deleteStaff(actors.staff, made.staff.staffId, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await auditCount()).toBe(before)
  })

  test('[T-B5] of somebody who becomes Former signs them out at once and for good', async () => {
    const person = await makeStaff()
    const sessionId = await openSession(person.accountId)
    expect(await getLiveSession(sessionId)).not.toBeNull()
    await updateStaff(admin, person.staffId, await bodyOf(person.staffId, { isActive: false }))
    expect(await getLiveSession(sessionId)).toBeNull()
    await updateStaff(admin, person.staffId, await bodyOf(person.staffId, { isActive: true }))
    expect(await getLiveSession(sessionId)).toBeNull()
  })
})

describe('a BDM who leaves', () => {
  test('[C-02] transfers their profiles to a current successor, when made Former and when deleted', async () => {
    const leaving = await makeStaff()
    const successor = await makeStaff()
    const gone = await makeStaff({ isActive: false })
    const lender = await makeLender({ bdmId: leaving.staffId })
    const broker = await makeBroker({ bdmId: leaving.staffId })
    const former = await bodyOf(leaving.staffId, { isActive: false })
    for (const successorId of [undefined, leaving.staffId, gone.staffId, lender.lenderId])
      await expect(updateStaff(admin, leaving.staffId, { ...former, successorId })).rejects.toMatchObject({
        errors: [{ code: 'ERR_SUCCESSOR', field: 'successorId' }],
      })
    await updateStaff(admin, leaving.staffId, { ...former, successorId: successor.staffId })
    const bdmIds = async () => [
      (await database().lender.findUniqueOrThrow({ where: { id: lender.lenderId } })).bdmId,
      (await database().broker.findUniqueOrThrow({ where: { id: broker.brokerId } })).bdmId,
    ]
    expect(await bdmIds()).toEqual([successor.staffId, successor.staffId])
    await expect(deleteStaff(admin, successor.staffId, {})).rejects.toMatchObject({
      errors: [{ code: 'ERR_SUCCESSOR' }],
    })
    await deleteStaff(admin, successor.staffId, { successorId: String(made.staff.staffId) })
    expect(await bdmIds()).toEqual([made.staff.staffId, made.staff.staffId])
  })
})

describe('deleting', () => {
  test('[C-02] closes the account, deletes the contact data, frees the email and keeps the name', async () => {
    const person = await makeStaff({ firstName: 'Mary', lastName: 'Shelley' })
    const subject = await acceptInvitation(person.accountId)
    await runTransaction((tx) => setPassword(tx, { subject, email: person.email, password: 'correct horse battery' }))
    const sessionId = await openSession(person.accountId)
    await deleteStaff(admin, person.staffId, {})
    expect(await getLiveSession(sessionId)).toBeNull()
    expect(await rowOf(person.staffId)).toBeUndefined()
    expect(await database().identityLogin.count({ where: { subject } })).toBe(0)
    const left = await findPersonByAccount(person.accountId)
    expect(left && findSignInRefusal(left)).toBe('CLOSED')
    expect(left).toMatchObject({ firstName: 'Mary', lastName: 'Shelley', email: '', subject: null })
    await expect(deleteStaff(admin, person.staffId, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const again = {
      firstName: 'Mary',
      lastName: 'Godwin',
      email: person.email,
      mobile: '0491 570 156',
      stateKey: 'NSW',
    }
    await expect(createStaff(admin, again)).resolves.toMatchObject({ staffId: expect.any(Number) })
    expect((await auditOf('STAFF', person.staffId)).map(({ action }) => action)).toEqual([
      'STAFF_CREATED',
      'STAFF_DELETED',
    ])
  })
})

describe('the last administrator', () => {
  test('[C-02] can neither be deleted, demoted nor made Former, even by two requests at once', async () => {
    const { staffId } = made.admin
    const last = { code: 'CONFLICT' }
    await database().staff.updateMany({ where: { id: { not: staffId } }, data: { isAdmin: false } })
    await expect(deleteStaff(admin, staffId, {})).rejects.toMatchObject(last)
    await expect(updateStaff(admin, staffId, await bodyOf(staffId, { isAdmin: false }))).rejects.toMatchObject(last)
    await expect(updateStaff(admin, staffId, await bodyOf(staffId, { isActive: false }))).rejects.toMatchObject(last)
    await updateStaff(admin, staffId, await bodyOf(staffId, { firstname: 'Still' }))
    for (let round = 0; round < 6; round += 1) {
      const second = await makeStaff({ isAdmin: true })
      const other = await findActorOf(second)
      const answers = await Promise.allSettled([
        updateStaff(other, staffId, await bodyOf(staffId, { isAdmin: false })),
        round % 2 === 0
          ? deleteStaff(admin, second.staffId, {})
          : updateStaff(admin, second.staffId, await bodyOf(second.staffId, { isActive: false })),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await database().staff.count({ where: { isAdmin: true, isActive: true } })).toBe(1)
      await database().staff.updateMany({ where: { id: { not: staffId } }, data: { isAdmin: false } })
      await database().staff.update({ where: { id: staffId }, data: { isAdmin: true, isActive: true } })
    }
  })
})
