import { describe, expect, test } from 'vitest'
import { deleteIndividual } from '#lib/market/profiles/people/commands.ts'
import { orderPortraits } from '#lib/market/profiles/portraits/commands.ts'
import { makeIndividual } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'
import { ofTwo, stored } from './portrait-edits.ts'

const { made, actors } = await castOf()

describe('the order of portraits', () => {
  test('[D-11] is stored by staff and the company’s people as indexes, and audited', async () => {
    const { companyId, individualId, second, actor } = await ofTwo()
    const { individualId: third } = await makeIndividual(companyId, { firstName: 'Cy' })
    const places = async () => (await stored(companyId)).map(({ id, appearanceOrder }) => [id, appearanceOrder])
    expect(await orderPortraits(actor, companyId, { individualIds: [third, individualId, second] })).toEqual({
      version: 2,
    })
    expect(await places()).toEqual([
      [third, 0],
      [individualId, 1],
      [second, 2],
    ])
    expect((await auditOf('COMPANY', companyId)).at(-1)).toMatchObject({
      action: 'PORTRAITS_ORDERED',
      details: { before: 'Ada, Bea, Cy', after: 'Cy, Ada, Bea' },
    })
    expect(
      await orderPortraits(actors.staff, companyId, { individualIds: [third, individualId, second], version: 2 }),
    ).toEqual({ version: 2 })
    const { individualId: fourth } = await makeIndividual(companyId)
    expect((await places()).at(-1)?.[0]).toBe(fourth)
  })

  test('[D-11] [T-F1] must list exactly the company’s open people, at the current version', async () => {
    const { companyId, individualId, second } = await ofTwo()
    const { individualId: third } = await makeIndividual(companyId)
    await deleteIndividual(actors.admin, third)
    const before = await stored(companyId)
    for (const ids of [
      [individualId],
      [individualId, individualId],
      [second, individualId, third],
      [second, made.lender.individualId],
    ])
      await expect(orderPortraits(actors.staff, companyId, { individualIds: ids }), String(ids)).rejects.toMatchObject({
        code: 'CONFLICT',
        data: { version: 1, individualIds: [individualId, second] },
      })
    await expect(
      orderPortraits(actors.staff, companyId, { individualIds: [second, individualId], version: 7 }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(orderPortraits(actors.staff, companyId, { individualIds: [] })).rejects.toMatchObject({
      code: 'INVALID',
    })
    expect(await stored(companyId)).toEqual(before)
  })

  test('[T-A3] cannot be read or changed by a stranger', async () => {
    const { companyId, individualId, second } = await ofTwo()
    for (const kind of ['lender', 'broker', 'dual', 'lawFirm'] as const)
      for (const ids of [[second, individualId], [1]])
        await expect(orderPortraits(actors[kind], companyId, { individualIds: ids })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        })
    for (const kind of ['visitor', 'job'] as const)
      await expect(
        orderPortraits(actors[kind], companyId, { individualIds: [second, individualId] }),
      ).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    await expect(orderPortraits(actors.staff, 2_000_000_000, { individualIds: [1] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
