import { describe, expect, test } from 'vitest'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { findActor, makeBroker } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditCount, auditOf } from '#tests/support/audit.ts'

const { made, actors } = await castOf()
let number = 0
const bodyOf = (companyId: number, change: Record<string, unknown> = {}) => {
  number += 1
  return {
    firstName: 'Theo',
    lastName: 'Lindqvist',
    email: `Theo.${number}@Covenant.Example`,
    mobileNumber: '+61 491 570 157',
    stateKey: 'VIC',
    isVisible: true,
    companyId,
    ...change,
  }
}
const individual = (id: number) =>
  database().individual.findUniqueOrThrow({ where: { id }, include: { account: true } })

describe('a person added to a company', () => {
  test('[C-07] returns the company’s profiles', async () => {
    const { companyId: dual, lenderId, brokerId } = made.dual
    expect(await addIndividual(actors.staff, bodyOf(dual))).toMatchObject({ lenderId, brokerId, lawFirmId: null })
    const { companyId: firm, lawFirmId } = made.lawFirm
    expect(await addIndividual(actors.staff, bodyOf(firm))).toMatchObject({ lenderId: null, brokerId: null, lawFirmId })
  })

  test('[C-07] is last, visible or hidden, with a pending account', async () => {
    const { companyId } = await makeBroker()
    const one = await addIndividual(actors.staff, bodyOf(companyId, { isVisible: 'false' }))
    const two = await addIndividual(actors.staff, bodyOf(companyId))
    expect(await individual(one.individualId)).toMatchObject({
      appearanceOrder: 2,
      isVisible: false,
      stateKey: 'VIC',
      mobile: '+61491570157',
      account: { issuer: null, acceptedAt: null },
    })
    expect(await individual(two.individualId)).toMatchObject({ appearanceOrder: 3, isVisible: true })
    const { account } = await individual(two.individualId)
    expect(account?.email).toBe((await individual(two.individualId)).email)
    expect(await findActor(account?.id as number)).toMatchObject({ kind: 'broker', companyId })
  })

  test('is a partner in a law firm unless an associate, and has no position elsewhere', async () => {
    const position = async (companyId: number, positionKey?: string | null) =>
      (await individual((await addIndividual(actors.staff, bodyOf(companyId, { positionKey }))).individualId))
        .positionKey
    expect(await position(made.lawFirm.companyId)).toBe('PRTNR')
    expect(await position(made.lawFirm.companyId, null)).toBe('PRTNR')
    expect(await position(made.lawFirm.companyId, 'ASSOC')).toBe('ASSOC')
    expect(await position(made.broker.companyId, 'ASSOC')).toBeNull()
  })

  test('[T-F5] has a distinct place when ten are added at once', async () => {
    const { companyId } = await makeBroker()
    const bodies = Array.from({ length: 10 }, () => bodyOf(companyId))
    await Promise.all(bodies.map((body) => addIndividual(actors.staff, body)))
    const people = await database().individual.findMany({ where: { companyId }, orderBy: { appearanceOrder: 'asc' } })
    expect(people.map(({ appearanceOrder }) => appearanceOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  test('[T-H2] is audited', async () => {
    const { individualId } = await addIndividual(actors.admin, bodyOf(made.broker.companyId))
    expect(await auditOf('INDIVIDUAL', individualId)).toMatchObject([
      { action: 'INDIVIDUAL_CREATED', accountId: made.admin.accountId, details: { companyId: made.broker.companyId } },
    ])
  })
})

describe('refused additions leave nothing behind', () => {
  const refused = async (work: () => Promise<unknown>, refusal: Record<string, unknown>) => {
    const before = [await database().individual.count(), await auditCount()]
    await expect(work()).rejects.toMatchObject(refusal)
    expect([await database().individual.count(), await auditCount()]).toEqual(before)
  }

  test.each(['visitor', 'lender', 'broker', 'dual', 'lawFirm'] as const)(
    '[B-13] %s may not add, not even in their own company',
    async (kind) => {
      const companyId = kind === 'visitor' ? made.broker.companyId : made[kind].companyId
      await refused(() => addIndividual(actors[kind], bodyOf(companyId)), { code: 'FORBIDDEN' })
    },
  )

  test('[T-A3] an unknown company or the id of another record is not found', async () => {
    for (const companyId of [2_000_000_000, made.broker.brokerId, made.broker.individualId, made.staff.staffId])
      await refused(() => addIndividual(actors.staff, bodyOf(companyId)), { code: 'NOT_FOUND', status: 404 })
  })

  test('[C-07] a missing visibility, an invalid state or an email in use is refused', async () => {
    const { companyId } = made.broker
    await refused(() => addIndividual(actors.staff, bodyOf(companyId, { isVisible: undefined })), {
      errors: [{ field: 'isVisible', message: 'Please select if user is visible or hidden' }],
    })
    await refused(() => addIndividual(actors.staff, bodyOf(companyId, { stateKey: 'NZ' })), {
      errors: [{ field: 'stateKey', message: 'Please select state' }],
    })
    await refused(() => addIndividual(actors.staff, bodyOf(companyId, { email: made.lender.email.toUpperCase() })), {
      code: 'ALREADY_EXISTS',
      errors: [{ field: 'email' }],
    })
  })
})
