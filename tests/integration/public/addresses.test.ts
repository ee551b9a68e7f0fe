import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { countPublicAddresses, publicAddresses } from '#lib/finder/addresses/queries.ts'
import { makeBroker, makeIndividual } from '#prisma/seed/factories.ts'
import {
  type Market,
  makeMarket,
  pauseBroker,
  recordLoan,
  showPerson,
  switchCompany,
} from '#tests/integration/profiles/market.ts'

let market: Market

beforeAll(async () => {
  market = await makeMarket()
})

describe('the sitemap', () => {
  test('[L-11] holds the named page of every visible person of a public broker and every public loan, nothing else', async () => {
    const { lender, broker, firm, dual, rivalBroker } = market
    const grace = await makeIndividual(broker.companyId, { firstName: 'Grace', lastName: 'Okafor' })
    await makeIndividual(broker.companyId, { firstName: 'Hidden', lastName: 'Person', isVisible: false })
    const paused = await makeBroker({ firstName: 'Paused', lastName: 'Person' })
    await pauseBroker(paused.brokerId)
    const off = await makeBroker({ firstName: 'Off', lastName: 'Person' })
    await switchCompany(off.companyId, false)
    const faceless = await makeBroker({ firstName: 'Faceless', lastName: 'Person' })
    await showPerson(faceless.individualId, false)
    const sides = { lenders: [lender], lawFirm: firm }
    await recordLoan({ ...sides, brokers: [broker] }, 'preSettlement')
    await recordLoan({ ...sides, brokers: [paused] }, 'current')
    await recordLoan({ ...sides, brokers: [faceless] }, 'discharged')
    const current = await recordLoan({ ...sides, brokers: [broker] }, 'current')
    const shared = await recordLoan({ ...sides, brokers: [off, rivalBroker] }, 'discharged')

    const addresses = await publicAddresses(visitor, 1)
    expect(addresses).toHaveLength(await countPublicAddresses(visitor))
    expect(addresses).toEqual([
      `/public/brokers/tom-whitely/${broker.individualId}`,
      expect.stringMatching(new RegExp(`^/public/brokers/alex-tester-\\d+/${dual.individualId}$`)),
      expect.stringMatching(new RegExp(`^/public/brokers/alex-tester-\\d+/${rivalBroker.individualId}$`)),
      `/public/brokers/grace-okafor/${grace.individualId}`,
      `/general/loans/${current}`,
      `/general/loans/${shared}`,
    ])
  })

  test('a part beyond the last is empty', async () => {
    expect(await publicAddresses(visitor, 2)).toEqual([])
  })
})
