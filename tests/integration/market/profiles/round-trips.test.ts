import { beforeAll, describe, expect, test } from 'vitest'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { getCriteriaOfTab } from '#lib/market/criteria/queries.ts'
import { isMatchedWith, readMatches } from '#lib/market/matches/queries.ts'
import { parseMatchLines } from '#lib/market/matches/rules.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import { now } from '#lib/server/operations/clock.ts'
import { makeBroker } from '#prisma/seed/factories.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { type Market, makeMarket, recordLoan } from './market.ts'

let market: Market
beforeAll(async () => {
  market = await makeMarket()
  await giveCategory(market.lender.lenderId, 'FIRST_RANKING', now())
})

const grow = async (loans: number, brokers: number) => {
  const { lender, broker, firm } = market
  for (let made = 0; made < loans; made += 1) {
    await recordLoan({ lenders: [lender], brokers: [broker], lawFirm: firm })
  }
  for (let made = 0; made < brokers; made += 1) await subscribe((await makeBroker()).brokerId, 'FIRST_RANKING')
}

const countAll = async () => {
  const { lender, actors } = market
  const id = lender.lenderId
  const { rivalBroker, staff } = actors
  return {
    loans: await statementsOf(() => listProfileLoans(staff, { kind: 'lender', profileId: id, group: 'current' })),
    matching: await statementsOf(() =>
      listProfileLoans(rivalBroker, { kind: 'lender', profileId: id, group: 'matching', filters: { state: ['NSW'] } }),
    ),
    criteria: await statementsOf(() => getCriteriaOfTab(rivalBroker, id, 4)),
    matches: await statementsOf(() => readMatches(staff, { side: 'lender', id })),
    isMatched: await statementsOf(() => isMatchedWith(rivalBroker, { kind: 'lender', id })),
    reviews: await statementsOf(() => getReviewSummary(staff, 'lender', id)),
  }
}

describe('the database statements of a profile', () => {
  test('[J-01] [G-01] [T-G3] are as many with 2 rows as with 60, and at most five for a list', async () => {
    await grow(2, 2)
    await countAll()
    const few = await countAll()
    expect(few).toEqual({ loans: 2, matching: 4, criteria: 2, matches: 2, isMatched: 1, reviews: 2 })
    await grow(58, 40)
    expect(await countAll()).toEqual(few)
    const text = await readMatches(market.actors.staff, { side: 'lender', id: market.lender.lenderId })
    expect(parseMatchLines(text)).toHaveLength(42)
  })
})
