import { expect, test } from 'vitest'
import { getTermsToConfirm } from '#lib/market/freshness/terms/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { makeMarket } from '#tests/integration/market/profiles/market.ts'

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)

test('categories that need verifying come first, and one verified today keeps its position', async () => {
  const { lender, actors } = await makeMarket()
  const shown = async () =>
    (await getTermsToConfirm(actors.lender, lender.lenderId)).offers.map(
      ({ criteria, isDue }) => `${criteria.categoryKey}${isDue ? ' due' : ''}`,
    )
  await giveCategory(lender.lenderId, 'FIRST_RANKING', daysAgo(3))
  await giveCategory(lender.lenderId, 'CONSTRUCTION', daysAgo(27))
  await giveCategory(lender.lenderId, 'RURAL', daysAgo(28))
  expect(await shown()).toEqual(['CONSTRUCTION due', 'RURAL due', 'FIRST_RANKING'])
  await database().lenderCategory.updateMany({
    where: { lenderId: lender.lenderId, categoryKey: 'CONSTRUCTION' },
    data: { lastVerifiedAt: now() },
  })
  expect(await shown()).toEqual(['CONSTRUCTION', 'RURAL due', 'FIRST_RANKING'])
})
