import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { countSubscribers, listLendersByCategory } from '#lib/market/matches/counterparts/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { subscribe } from '#tests/integration/market/criteria/terms.ts'
import { makeMatchedMarket } from '#tests/integration/market/matches/matched-market.ts'
import {
  type Market,
  outcomeOf,
  pauseBroker,
  pauseLender,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'

let market: Market
beforeAll(async () => {
  market = await makeMatchedMarket()
  await subscribe(market.broker.brokerId, 'MEZZANINE')
})
const total = async (actor: Actor, lenderId: number, key: CategoryKey = 'FIRST_RANKING') =>
  (await countSubscribers(actor, lenderId, key)).total

describe('the brokers that subscribe to a category', () => {
  test('are counted for staff and the lender, without paused, switched-off and its own company’s ones', async () => {
    const { actors, lender, dual, broker, rivalLender } = market
    expect(await total(actors.staff, lender.lenderId)).toBe(2)
    expect(await total(actors.lender, lender.lenderId)).toBe(2)
    expect(await total(actors.staff, dual.lenderId)).toBe(1)
    expect(await total(actors.staff, lender.lenderId, 'CONSTRUCTION')).toBe(0)
    await pauseBroker(broker.brokerId)
    expect(await total(actors.staff, rivalLender.lenderId)).toBe(1)
    await pauseBroker(broker.brokerId, true)
    await switchCompany(dual.companyId, false)
    expect(await total(actors.staff, lender.lenderId)).toBe(1)
    await switchCompany(dual.companyId, true)
  })

  test('are grouped by the states of their visible people', async () => {
    const { actors, lender, broker, dual } = market
    const setStates = (companyId: number, data: { stateKey?: string; isVisible?: boolean }) =>
      database().individual.updateMany({ where: { companyId }, data })
    await setStates(broker.companyId, { stateKey: 'TAS' })
    await setStates(dual.companyId, { stateKey: 'NT' })
    const groups = async () => (await countSubscribers(actors.lender, lender.lenderId, 'FIRST_RANKING')).groups
    expect(await groups()).toHaveLength(2)
    expect(await groups()).toEqual(
      expect.arrayContaining([
        { states: ['TAS'], count: 1 },
        { states: ['NT'], count: 1 },
      ]),
    )
    await setStates(dual.companyId, { isVisible: false })
    expect(await groups()).toEqual(expect.arrayContaining([{ states: [], count: 1 }]))
    await setStates(dual.companyId, { isVisible: true })
  })

  test('are visible to nobody else', async () => {
    const { actors, lender } = market
    for (const actor of [actors.broker, actors.rivalLender, actors.firm, visitor])
      expect(await outcomeOf(countSubscribers(actor, lender.lenderId, 'FIRST_RANKING'))).toBe('FORBIDDEN')
  })
})

describe('the lenders of a broker’s categories', () => {
  test('are its matches in each, without lapsed, paused and switched-off ones', async () => {
    const { actors, broker, dual, lender } = market
    const read = () => listLendersByCategory(actors.broker, broker.brokerId)
    const both = await read()
    expect(both.map(({ categoryKey, count }) => [categoryKey, count])).toEqual([
      ['FIRST_RANKING', 2],
      ['MEZZANINE', 0],
    ])
    expect(both[0]?.first.map(({ id }) => id).sort()).toEqual([lender.lenderId, dual.lenderId].sort())
    await pauseLender(lender.lenderId)
    expect((await read())[0]?.first.map(({ id }) => id)).toEqual([dual.lenderId])
    await switchCompany(dual.companyId, false)
    expect((await read())[0]).toEqual({ categoryKey: 'FIRST_RANKING', count: 0, first: [] })
    await switchCompany(dual.companyId, true)
    await pauseLender(lender.lenderId, true)
  })

  test('leave out a dual broker’s own company', async () => {
    const { actors, dual, lender } = market
    const [first] = await listLendersByCategory(actors.staff, dual.brokerId)
    expect(first?.first.map(({ id }) => id)).toEqual([lender.lenderId])
  })

  test('are visible to nobody else, for lenders as well', async () => {
    const { actors, broker } = market
    for (const actor of [actors.lender, actors.rivalBroker, actors.firm, visitor])
      expect(await outcomeOf(listLendersByCategory(actor, broker.brokerId))).toBe('FORBIDDEN')
  })
})
