import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { publicAddresses, sitemapParts } from '#lib/discovery/finder/addresses/queries.ts'
import { today } from '#lib/server/clock.ts'
import { database } from '#lib/server/db.ts'
import { makeBroker, makeIndividual } from '#prisma/seed/factories.ts'
import {
  type Market,
  makeMarket,
  pauseBroker,
  recordLoan,
  showPerson,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'

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
    expect(await sitemapParts(visitor)).toEqual([1])
    // Made a moment ago, all of them.
    expect(new Set(addresses.map(({ changedOn }) => changedOn))).toEqual(new Set([today()]))
    expect(addresses.map(({ address }) => address)).toEqual([
      `/public/brokers/tom-whitely/${broker.individualId}`,
      expect.stringMatching(new RegExp(`^/public/brokers/alex-tester-\\d+/${dual.individualId}$`)),
      expect.stringMatching(new RegExp(`^/public/brokers/alex-tester-\\d+/${rivalBroker.individualId}$`)),
      `/public/brokers/grace-okafor/${grace.individualId}`,
      `/general/loans/${current}`,
      `/general/loans/${shared}`,
    ])
  })

  test('[L-11] beyond 50,000 ids there are several parts, a range without any is none, and no loan is counted for the index', async () => {
    const { lender, broker, firm } = market
    expect(await publicAddresses(visitor, 2)).toEqual([])
    await recordLoan({ lenders: [lender], brokers: [broker], lawFirm: firm }, 'current', { loanNo: 'FAR AWAY' })
    const { id } = await database().loan.findFirstOrThrow({ where: { loanNo: 'FAR AWAY' } })
    const far = 120_000
    const { id: moved } = await database().loan.update({ where: { id }, data: { id: far }, select: { id: true } })
    expect(moved).toBe(far)
    expect(await sitemapParts(visitor)).toEqual([1, 3])
    expect(await publicAddresses(visitor, 3)).toMatchObject([{ address: `/general/loans/${far}` }])
  })
})
