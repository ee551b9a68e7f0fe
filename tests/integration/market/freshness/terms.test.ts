import { expect, test } from 'vitest'
import { getTermsToConfirm } from '#lib/market/freshness/terms/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { makeMarket } from '#tests/integration/market/profiles/market.ts'

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)

test('the most urgent categories come first, and one verified today stays among those that need verifying', async () => {
  const { lender, actors } = await makeMarket()
  const shown = async () =>
    (await getTermsToConfirm(actors.lender, lender.lenderId)).offers.map(
      ({ criteria, isDue }) => `${criteria.categoryKey}${isDue ? ' due' : ''}`,
    )
  await giveCategory(lender.lenderId, 'FIRST_RANKING', daysAgo(3))
  await giveCategory(lender.lenderId, 'SECOND_RANKING', daysAgo(24))
  await giveCategory(lender.lenderId, 'CONSTRUCTION', daysAgo(28))
  await giveCategory(lender.lenderId, 'MEZZANINE', null)
  await giveCategory(lender.lenderId, 'LAND_BANK', daysAgo(33))
  await giveCategory(lender.lenderId, 'RURAL', daysAgo(50))
  const before = ['RURAL due', 'LAND_BANK due', 'CONSTRUCTION due', 'SECOND_RANKING due', 'MEZZANINE due']
  expect(await shown()).toEqual([...before, 'FIRST_RANKING'])
  await database().lenderCategory.updateMany({
    where: { lenderId: lender.lenderId, categoryKey: 'MEZZANINE' },
    data: { isVerified: true, lastVerifiedAt: now() },
  })
  expect(await shown()).toEqual([...before.slice(0, 4), 'MEZZANINE', 'FIRST_RANKING'])
})

test('a lender that does not exist is not found', async () => {
  const { actors } = await makeMarket()
  await expect(getTermsToConfirm(actors.staff, 2_147_480_000)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
