import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { listApproachesByDeal } from '#lib/market/approaches/groups/queries.ts'
import type { Segment } from '#lib/market/approaches/groups/rules.ts'
import { listApproaches } from '#lib/market/approaches/queries.ts'
import { now } from '#lib/server/operations/clock.ts'
import {
  type AskingBroker,
  type AskingLender,
  answer,
  ask,
  decline,
  interest,
  newBroker,
  newLenders,
} from '#tests/integration/market/approaches/asking.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'

const { actors } = await castOf()
const every = { filters: {}, page: 1, pageSize: 50 }
let broker: AskingBroker
let rival: AskingBroker
let lenders: AskingLender[]
let first: { scenarioId: number; ids: number[] }
let second: { scenarioId: number; ids: number[] }

beforeAll(async () => {
  broker = await newBroker()
  rival = await newBroker()
  lenders = await newLenders(3)
  first = await ask(broker, lenders)
  second = await ask(broker, lenders.slice(0, 2), { deal: { amount: '3,333,333' } })
  await answer(lenders[0] as AskingLender, first.ids[0] as number, interest(1))
  await answer(lenders[1] as AskingLender, first.ids[1] as number, decline(1, 'TOO_BUSY'))
})

const listed = async (actor: Actor, filters: { state?: Segment; broker?: number } = {}, paging = {}) => {
  const { deals, counts } = await listApproachesByDeal(actor, { ...every, filters, ...paging })
  return {
    deals: deals.rows.map(({ key, rows }) => [key, rows.map(({ id }) => id).toSorted()]),
    counts,
    total: deals.total,
  }
}

describe('approaches by deal', () => {
  test('a broker and staff see each deal once, the most recently asked first, with all its lenders', async () => {
    const deals = [
      [second.scenarioId, second.ids.toSorted()],
      [first.scenarioId, first.ids.toSorted()],
    ]
    const counts = { all: 5, waiting: 3, interested: 1, closed: 1 }
    expect(await listed(broker.actor)).toEqual({ deals, counts, total: 2 })
    expect(await listed(actors.staff, { broker: broker.brokerId })).toEqual({ deals, counts, total: 2 })
  })

  test('[T-A4] a lender sees each approach as a separate deal, and cannot tell which belong together', async () => {
    const lender = lenders[0]?.actor as Actor
    const [early, late] = [first.ids[0] as number, second.ids[0] as number]
    expect(await listed(lender)).toEqual({
      deals: [
        [-late, [late]],
        [-early, [early]],
      ],
      counts: { all: 2, waiting: 1, interested: 1, closed: 0 },
      total: 2,
    })
    const text = toJsonWithBigints(await listApproachesByDeal(lender, every))
    expect(text).toContain('"scenarioId":null')
    for (const other of lenders.slice(1)) expect(text).not.toContain(other.companyName)
  })

  test('a dual company sees the deals it asked about and, separately, what it was asked', async () => {
    const { made: mine, actors: own } = await castOf()
    await giveCategory(mine.dual.lenderId, 'SECOND_RANKING', now())
    const asking = Object.assign(mine.dual, { actor: own.dual }) as unknown as AskingBroker
    const outgoing = await ask(asking, lenders.slice(1))
    const incoming = await ask(rival, [mine.dual])
    expect(await listed(own.dual)).toEqual({
      deals: [
        [-(incoming.ids[0] as number), incoming.ids],
        [outgoing.scenarioId, outgoing.ids.toSorted()],
      ],
      counts: { all: 3, waiting: 3, interested: 0, closed: 0 },
      total: 2,
    })
    const sides = (await listApproachesByDeal(own.dual, every)).deals.rows.map(({ rows }) => rows[0]?.side)
    expect(sides).toEqual(['lender', 'broker'])
  })

  test('[T-A3] another broker sees neither approaches nor their counts; law firms and visitors are refused', async () => {
    const nothing = { deals: [], counts: { all: 0, waiting: 0, interested: 0, closed: 0 }, total: 0 }
    const other = (await newBroker()).actor
    expect(await listed(other)).toEqual(nothing)
    expect(await listed(rival.actor, { broker: broker.brokerId })).toEqual(nothing)
    expect(await listed(actors.dual, { broker: broker.brokerId })).toEqual(nothing)
    for (const actor of [actors.lawFirm, visitor])
      expect(await outcomeOf(listApproachesByDeal(actor, every))).toBe('FORBIDDEN')
  })

  test('a segment lists the approaches in its states, and has the counts of all segments', async () => {
    const counts = { all: 5, waiting: 3, interested: 1, closed: 1 }
    expect(await listed(broker.actor, { state: 'interested' })).toEqual({
      deals: [[first.scenarioId, [first.ids[0]]]],
      counts,
      total: 1,
    })
    expect((await listed(broker.actor, { state: 'closed' })).deals).toEqual([[first.scenarioId, [first.ids[1]]]])
    expect((await listed(broker.actor, { state: 'waiting' })).total).toBe(2)
    const { rows } = await listApproaches(broker.actor, { ...every, filters: { state: 'closed' } })
    expect(rows.map(({ id }) => id)).toEqual([first.ids[1]])
  })

  test('pages contain whole deals', async () => {
    const one = await listed(broker.actor, {}, { pageSize: 1 })
    const two = await listed(broker.actor, {}, { pageSize: 1, page: 2 })
    expect([one.deals, two.deals]).toEqual([
      [[second.scenarioId, second.ids.toSorted()]],
      [[first.scenarioId, first.ids.toSorted()]],
    ])
    expect([one.total, two.total]).toEqual([2, 2])
    expect(await listed(broker.actor, {}, { pageSize: 1, page: 3 })).toMatchObject({ deals: [], total: 2 })
  })
})
