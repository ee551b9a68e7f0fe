import { now } from '#lib/server/operations/clock.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import { type Market, makeMarket } from '#tests/integration/market/profiles/market.ts'

const DAY = 86_400_000

/**
 * A market in which the lender and the dual offer first rankings, to which the broker and the dual subscribe; the rival
 * lender's have lapsed, and the rival broker subscribes to rural loans alone.
 */
export const makeMatchedMarket = async (): Promise<Market> => {
  const market = await makeMarket()
  const { lender, broker, dual, rivalLender, rivalBroker } = market
  await giveCategory(lender.lenderId, 'FIRST_RANKING', now())
  await giveCategory(dual.lenderId, 'FIRST_RANKING', now())
  await giveCategory(rivalLender.lenderId, 'FIRST_RANKING', new Date(now().getTime() - 40 * DAY))
  for (const id of [broker.brokerId, dual.brokerId]) await subscribe(id, 'FIRST_RANKING')
  await subscribe(rivalBroker.brokerId, 'RURAL')
  return market
}
