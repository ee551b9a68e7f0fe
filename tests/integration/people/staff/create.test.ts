import { describe, expect, test } from 'vitest'
import { createStaff } from '#lib/people/staff/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { findActor } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditCount, auditOf } from '#tests/support/audit.ts'

const { made, actors } = await castOf()
let number = 0
const bodyOf = (change: Record<string, unknown> = {}) => {
  number += 1
  return {
    firstName: 'Noor',
    lastName: 'Khoury',
    email: `Noor.${number}@Covenant.Example`,
    mobile: '0491 570 158',
    stateKey: 'QLD',
    ...change,
  }
}

describe('a new system user', () => {
  test('[C-08] is Current, a partner and without ADMIN, whatever is sent', async () => {
    const { staffId } = await createStaff(actors.admin, bodyOf({ positionKey: 'BDM' }))
    const person = await database().staff.findUniqueOrThrow({ where: { id: staffId }, include: { account: true } })
    expect(person).toMatchObject({ positionKey: 'PRTNR', isAdmin: false, isActive: true, mobile: '+61491570158' })
    expect(person.account).toMatchObject({ email: person.email, issuer: null, acceptedAt: null })
    expect(await findActor(person.account?.id as number)).toMatchObject({ kind: 'staff', staffId, isAdmin: false })
  })

  test('[T-H2] is audited', async () => {
    const { staffId } = await createStaff(actors.admin, bodyOf())
    expect(await auditOf('STAFF', staffId)).toMatchObject([
      { action: 'STAFF_CREATED', accountId: made.admin.accountId, details: { name: 'Noor Khoury' } },
    ])
  })
})

describe('refused system users leave nothing behind', () => {
  const refused = async (work: () => Promise<unknown>, refusal: Record<string, unknown>) => {
    const before = [await database().staff.count(), await auditCount()]
    await expect(work()).rejects.toMatchObject(refusal)
    expect([await database().staff.count(), await auditCount()]).toEqual(before)
  }

  test.each(['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm'] as const)(
    '[B-12] %s may not create one',
    async (kind) => {
      await refused(() => createStaff(actors[kind], bodyOf()), { code: 'FORBIDDEN' })
    },
  )

  test('[C-03] an invalid mobile is refused', async () => {
    await refused(() => createStaff(actors.admin, bodyOf({ mobile: '02 9157 0156' })), {
      errors: [{ field: 'mobile', message: 'Please enter a valid mobile number' }],
    })
  })

  test('an email of another person is refused, in any case', async () => {
    for (const { email } of [made.lender, made.staff])
      await refused(() => createStaff(actors.admin, bodyOf({ email: email.toUpperCase() })), {
        code: 'ALREADY_EXISTS',
        errors: [{ field: 'email' }],
      })
  })

  test('[T-A5] ADMIN cannot be set by the form', async () => {
    await refused(() => createStaff(actors.admin, bodyOf({ isAdmin: true })), { code: 'INVALID' })
  })
})
