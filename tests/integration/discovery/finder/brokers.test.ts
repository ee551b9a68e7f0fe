import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { findBrokers } from '#lib/discovery/finder/queries.ts'
import { database } from '#lib/server/db.ts'
import { makeBroker, makeIndividual, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import { pauseBroker, recordLoan, showPerson, switchCompany } from '#tests/integration/market/profiles/market.ts'

type Broker = Awaited<ReturnType<typeof makeBroker>>
let busy: Broker

const setFigures = (profileId: number, currentCount: number, dischargedCount: number) =>
  database().profileFigure.upsert({
    where: { profileId },
    create: { profileId, profileKind: 'BROKER', currentCount, dischargedCount },
    update: { currentCount, dischargedCount },
  })

const named = (firstName: string, lastName = 'Broker') => makeBroker({ firstName, lastName })

beforeAll(async () => {
  const sides = { lenders: [await makeLender()], lawFirm: await makeLawFirm() }
  busy = await makeBroker({ companyName: 'Busy Brokers', firstName: 'Zoe', lastName: 'Busy' })
  await recordLoan({ ...sides, brokers: [busy] }, 'preSettlement')
  for (const group of ['current', 'current', 'discharged'] as const)
    await recordLoan({ ...sides, brokers: [busy] }, group)
})

const names = async (page = 1) => (await findBrokers(visitor, page)).rows.map(({ firstname }) => firstname)

describe('the finder', () => {
  test('[L-07] a card carries the broker, its first visible person and the figures, and no other field', async () => {
    const [card] = (await findBrokers(visitor, 1)).rows
    expect(card).toEqual({
      id: busy.brokerId,
      companyName: 'Busy Brokers',
      logoFile: null,
      individualId: busy.individualId,
      firstname: 'Zoe',
      lastname: 'Busy',
      email: busy.email,
      mobileNumber: expect.stringMatching(/^\+614\d{8}$/),
      imageFile: null,
      matchingLoansCount: 3,
      currentLoanBook: 2_400_000n,
      currentLoansCount: 2,
      dischargedLoanBook: 1_200_000n,
      dischargedLoansCount: 1,
      shortfall: '0.00',
      avgStarRating: null,
      reviewedLoansCount: 0,
      positiveBrokerReviewsCount: 0,
    })
  })

  test('ranks by closed loans, equal ones by name, without those who have none', async () => {
    const [ann, ben, cleo, dan] = [await named('ann'), await named('Ben'), await named('Cleo'), await named('Dan')]
    await setFigures(cleo.brokerId, 1, 1)
    await setFigures(ben.brokerId, 0, 2)
    await setFigures(ann.brokerId, 2, 0)
    await setFigures(dan.brokerId, 0, 0)
    expect(await names()).toEqual(['Zoe', 'ann', 'Ben', 'Cleo'])
  })

  test('leaves out whoever is paused, switched off or without a visible person, and takes them back at once', async () => {
    const before = await names()
    const eve = await named('Eve')
    await setFigures(eve.brokerId, 50, 0)
    const second = await makeIndividual(eve.companyId, { firstName: 'Second' })
    expect(await names()).toEqual(['Eve', ...before])
    await pauseBroker(eve.brokerId)
    expect(await names()).toEqual(before)
    await pauseBroker(eve.brokerId, true)
    await switchCompany(eve.companyId, false)
    expect(await names()).toEqual(before)
    await switchCompany(eve.companyId, true)
    await showPerson(eve.individualId, false)
    expect(await names()).toEqual(['Second', ...before])
    await showPerson(second.individualId, false)
    expect(await names()).toEqual(before)
  })

  test('[L-02] comes 20 to a page with an exact total on every page, also beyond the last', async () => {
    const already = (await findBrokers(visitor, 1)).total
    for (let count = already; count < 23; count += 1) {
      const { brokerId } = await named(`Filler ${count}`)
      await setFigures(brokerId, 1, 0)
    }
    const pages = [await findBrokers(visitor, 1), await findBrokers(visitor, 2), await findBrokers(visitor, 3)]
    expect(pages.map(({ rows, total, page, pageSize }) => [rows.length, total, page, pageSize])).toEqual([
      [20, 23, 1, 20],
      [3, 23, 2, 20],
      [0, 23, 3, 20],
    ])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(23)
  })
})
