import { expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { filterSubscribed, readOptOutChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import { deleteIndividual } from '#lib/market/profiles/people/commands.ts'
import { moveEarlierChoices } from '#lib/market/subscriptions/earlier/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeBroker, makeIndividual } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { actors } = await castOf()
const worker = createSystemActor('mail')
const move = () => moveEarlierChoices(worker)
const stored = async () => [
  await database().emailSubscription.count(),
  await database().emailCategory.count(),
  await database().emailOptOut.count(),
]
const outOf = async (email: string) => [...((await readOptOutChoicesOfAddresses([email]))[0]?.out ?? [])].toSorted()
const SCOPES_OF_CATEGORIES = 12

test('[T-E8] opt-outs stored by an earlier version are migrated, and only then are its rows deleted', async () => {
  const company = await makeBroker()
  const off = await makeIndividual(company.companyId)
  const on = await makeIndividual(company.companyId)
  await database().emailSubscription.create({ data: { individualId: off.individualId, marketingEmails: false } })
  const categoryKeys = (await database().category.findMany()).map(({ key }) => key)
  for (const individualId of [off.individualId, on.individualId])
    for (const side of ['LENDER', 'BROKER'])
      for (const categoryKey of categoryKeys)
        if (individualId === on.individualId || categoryKey !== 'RURAL')
          await database().emailCategory.create({ data: { individualId, side, categoryKey } })
  await database().emailOptOut.createMany({
    data: [
      { address: 'gone@covenant.example', source: 'bounce', createdAt: new Date('2026-01-02T03:04:05Z') },
      { address: 'told@covenant.example', source: 'a list of 2025' },
    ],
  })
  expect(await move()).toBe(4)
  expect(await stored()).toEqual([0, 0, 0])
  expect(await outOf(off.email)).toEqual(['BROKER_RURAL', 'LENDER_RURAL', 'MARKETING'])
  expect(await outOf(on.email)).toEqual([])
  expect(await filterSubscribed('MARKETING', ['gone@covenant.example', 'told@covenant.example', on.email])).toEqual([
    on.email,
  ])
  expect(await database().optOutEntry.findMany({ orderBy: { id: 'desc' }, take: 2 })).toMatchObject([
    { source: 'IMPORT' },
    { source: 'BOUNCE', at: new Date('2026-01-02T03:04:05Z') },
  ])
  expect(await move()).toBe(0)
})

test('[T-E8] opt-outs of a person deleted before that are migrated too', async () => {
  const company = await makeBroker()
  const person = await makeIndividual(company.companyId)
  await database().emailSubscription.create({ data: { individualId: person.individualId, marketingEmails: false } })
  await deleteIndividual(actors.admin, person.individualId)
  expect(await outOf(person.email)).toHaveLength(SCOPES_OF_CATEGORIES + 1)
  expect(await stored()).toEqual([0, 0, 0])
})

test('several workers that start at once migrate each row once', async () => {
  const company = await makeBroker()
  const people = []
  for (let made = 0; made < 5; made += 1) people.push(await makeIndividual(company.companyId))
  await database().emailSubscription.createMany({
    data: people.map(({ individualId }) => ({ individualId, marketingEmails: false })),
  })
  const before = await database().optOutEntry.count()
  expect((await Promise.all([move(), move(), move()])).reduce((sum, each) => sum + each, 0)).toBe(people.length)
  expect((await database().optOutEntry.count()) - before).toBe(people.length * (SCOPES_OF_CATEGORIES + 1))
  await expect(moveEarlierChoices(actors.admin)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
