import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { visitor } from '#lib/core/actor.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { getPublishedCriteria, listCriteriaTabs, matchPublished } from '#lib/market/criteria/queries.ts'
import { database, Prisma } from '#lib/server/database/db.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import {
  type Market,
  makeMarket,
  outcomeOf,
  pauseLender,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'
import { giveCategory } from './terms.ts'

// Noon in Sydney on 20 November 2026.
const NOON = new Date('2026-11-20T01:00:00Z')
const at = (text: string) => new Date(text)

let market: Market
let restore = () => {}
beforeAll(async () => {
  market = await makeMarket()
  const { lenderId } = market.lender
  await giveCategory(lenderId, 'FIRST_RANKING', at('2026-11-10T00:00:00Z'), { isVerified: true })
  await giveCategory(lenderId, 'SECOND_RANKING', at('2026-10-20T12:59:00Z'))
  await giveCategory(lenderId, 'CONSTRUCTION', at('2026-11-10T00:00:00Z'), {
    isVerified: false,
    lineFeeMin: '0.50',
    lineFeeMax: '1.25',
  })
  await giveCategory(lenderId, 'MEZZANINE', at('2026-11-10T00:00:00Z'), {
    isOffered: false,
    lineFeeMin: '0.50',
    lineFeeMax: '1.25',
  })
  await giveCategory(lenderId, 'RURAL', at('2026-10-20T13:01:00Z'))
})
afterEach(() => restore())

const atNoon = () => {
  restore = setClock(() => NOON)
}
const others = () =>
  [market.actors.broker, market.actors.rivalLender, market.actors.dual, market.actors.rivalBroker] as Actor[]

describe('reading a lender’s criteria', () => {
  test('[F-01] [F-02] staff and owner see six categories with their states, others only published ones', async () => {
    atNoon()
    const { actors, lender } = market
    for (const actor of [actors.staff, actors.lender] as Actor[]) {
      const tabs = await listCriteriaTabs(actor, lender.lenderId)
      // Verified at 23:59 in Sydney on 20 October is 31 whole days ago; two minutes later it is 30.
      expect(tabs.map(({ tab, status }) => [tab, status])).toEqual([
        [4, 1],
        [5, 0],
        [6, 2],
        [7, 1],
        [8, 3],
        [9, 1],
      ])
    }
    for (const actor of others())
      expect((await listCriteriaTabs(actor, lender.lenderId)).map(({ tab }) => tab)).toEqual([4, 9])
  })

  test('[F-01] [T-A3] an unpublished category is not found for anybody else, with any of its terms', async () => {
    atNoon()
    const { actors, lender } = market
    const hidden: CategoryKey[] = ['SECOND_RANKING', 'CONSTRUCTION', 'MEZZANINE', 'LAND_BANK']
    for (const key of hidden) {
      for (const actor of others())
        expect(await outcomeOf(getPublishedCriteria(actor, lender.lenderId, key))).toBe('NOT_FOUND')
      expect((await getPublishedCriteria(actors.lender, lender.lenderId, key)).categoryKey).toBe(key)
    }
    for (const actor of [actors.firm, visitor] as Actor[]) {
      expect(await outcomeOf(getPublishedCriteria(actor, lender.lenderId, 'FIRST_RANKING'))).toBe('FORBIDDEN')
      expect(await outcomeOf(listCriteriaTabs(actor, lender.lenderId))).toBe('FORBIDDEN')
    }
    expect(await outcomeOf(getPublishedCriteria(actors.staff, market.broker.brokerId, 'FIRST_RANKING'))).toBe(
      'NOT_FOUND',
    )
  })

  test('the SQL rule and the TypeScript rule agree for every category and day', async () => {
    for (const day of [
      '2026-11-09',
      '2026-11-10',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-12-10',
      '2026-12-11',
    ]) {
      restore = setClock(() => new Date(`${day}T01:00:00Z`))
      const shown = await listCriteriaTabs(market.actors.rivalLender, market.lender.lenderId)
      const rows = await database().$queryRaw<{ key: CategoryKey }[]>(Prisma.sql`
        select k.category_key as key from lender_categories k
        where k.lender_id = ${market.lender.lenderId} and ${matchPublished(day)}`)
      expect(new Set(rows.map(({ key }) => key)), day).toEqual(new Set(shown.map(({ categoryKey }) => categoryKey)))
      restore()
    }
  })

  test('[F-03] [F-05] [F-09] terms have units and the computed cost of funds; only insiders see who verified', async () => {
    atNoon()
    const { actors, lender } = market
    const first = await getPublishedCriteria(actors.rivalBroker, lender.lenderId, 'FIRST_RANKING')
    expect(first).toMatchObject({
      available: 25_000_000n,
      rateMin: '8.95',
      totalCostOfFundsLow: '9.95',
      totalCostOfFundsHigh: '13.75',
      lastVerifiedDate: '2026-11-10',
      shownUntil: '2026-12-10',
      stateRegionDetails: [{ stateKey: 'NSW', city: 'Sydney+', distance: 'Within 50 km', regions: [{}] }],
      securityTypes: [{ name: 'House', group: 'Residential' }],
    })
    expect(first).not.toHaveProperty('keeping')
    expect(toJsonWithBigints(first)).not.toContain('Only for the lender')
    expect((await getPublishedCriteria(actors.staff, lender.lenderId, 'FIRST_RANKING')).keeping).toMatchObject({
      comments: 'Only for the lender',
    })
    expect(await getPublishedCriteria(actors.lender, lender.lenderId, 'MEZZANINE')).toMatchObject({
      totalCostOfFundsLow: '10.45',
      totalCostOfFundsHigh: '15.00',
    })
    expect(
      (await getPublishedCriteria(actors.dual, lender.lenderId, 'RURAL')).stateRegionDetails[0]?.distance,
    ).toBeNull()
  })

  test('[D-23] only staff and the lender itself see the terms of a paused or switched-off lender', async () => {
    atNoon()
    const { actors, lender } = market
    const attempt = (actor: Actor) => outcomeOf(getPublishedCriteria(actor, lender.lenderId, 'FIRST_RANKING'))
    await pauseLender(lender.lenderId)
    for (const actor of others()) expect(await attempt(actor)).toBe('INACTIVE_PROFILE')
    expect(await attempt(actors.lender)).toBe('ok')
    await pauseLender(lender.lenderId, true)
    await switchCompany(lender.companyId, false)
    for (const actor of others()) expect(await attempt(actor)).toBe('INACTIVE_PROFILE')
    expect(await attempt(actors.staff)).toBe('ok')
    await switchCompany(lender.companyId, true)
  })
})
