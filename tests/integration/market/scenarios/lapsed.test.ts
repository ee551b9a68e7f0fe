import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { database } from '#lib/server/database/db.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { type Market, makeMarket, pauseLender } from '#tests/integration/market/profiles/market.ts'
import { apiAs } from '#tests/support/api.ts'

const DAY = 86_400_000
const SCENARIO = { amount: 2_400_000, categoryKey: 'FIRST_RANKING', suburb: 'Parramatta' }

let market: Market
beforeAll(async () => {
  market = await makeMarket()
})

const countFor = async (actor: Actor, body: object = SCENARIO) => {
  const { judged, lapsed, unverified } = (await (await apiAs(actor))('POST', '/api/match', { body })).body.data
  return { judged, lapsed, unverified }
}

test('staff alone are told how many lenders are left out because their verification lapsed or was never made', async () => {
  const { lender, rivalLender, actors } = market
  const ids = [
    await giveCategory(lender.lenderId, 'FIRST_RANKING', new Date()),
    await giveCategory(rivalLender.lenderId, 'FIRST_RANKING', new Date()),
  ]
  const [first = 0, second = 0] = ids
  const set = (id: number, data: object) => database().lenderCategory.update({ where: { id }, data })
  const lapse = { lastVerifiedAt: new Date(Date.now() - 31 * DAY) }
  expect(await countFor(actors.staff)).toEqual({ judged: 2, lapsed: 0, unverified: 0 })
  await set(first, lapse)
  expect(await countFor(actors.staff)).toEqual({ judged: 1, lapsed: 1, unverified: 0 })
  expect(await countFor(actors.staff, { ...SCENARIO, categoryKey: 'SECOND_RANKING' })).toEqual({
    judged: 0,
    lapsed: 0,
    unverified: 0,
  })
  for (const actor of [actors.broker, actors.rivalBroker, actors.dual])
    expect(await countFor(actor)).toEqual({ judged: 1, lapsed: null, unverified: null })
  await set(second, lapse)
  expect(await countFor(actors.staff)).toEqual({ judged: 0, lapsed: 2, unverified: 0 })
  await set(second, { isVerified: false })
  expect(await countFor(actors.staff)).toEqual({ judged: 0, lapsed: 1, unverified: 1 })
  expect(await countFor(actors.broker)).toEqual({ judged: 0, lapsed: null, unverified: null })
  await set(second, { isVerified: true })
  // Whoever would not be there with a new verification is not left out because of it.
  await pauseLender(lender.lenderId)
  expect(await countFor(actors.staff)).toEqual({ judged: 0, lapsed: 1, unverified: 0 })
  await set(second, { isOffered: false })
  expect(await countFor(actors.staff)).toEqual({ judged: 0, lapsed: 0, unverified: 0 })
})
