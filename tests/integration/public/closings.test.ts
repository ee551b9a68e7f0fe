import { expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { refreshProfileFigures } from '#lib/lending/projections/figures/commands.ts'
import { getPublicClosings } from '#lib/market/brokers/closings/queries.ts'
import { getPublicBroker } from '#lib/market/brokers/queries.ts'
import { getPublicLender } from '#lib/market/lenders/queries.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import { makeBroker, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import { recordLoan } from '#tests/integration/market/profiles/market.ts'

const text = (value: unknown) => JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item))

test('[T-A4] a public broker’s closings count closed loans only, and contain no name of another party', async () => {
  const broker = await makeBroker()
  const lender = await makeLender({ companyName: 'CANARYLENDER' })
  const firm = await makeLawFirm({ companyName: 'CANARYFIRM' })
  const parties = { lenders: [lender], brokers: [broker], lawFirm: firm }
  const loans: number[] = []
  for (const group of ['current', 'current', 'discharged', 'current', 'discharged'] as const)
    loans.push(await recordLoan(parties, group, { notes: 'CANARYNOTES' }))
  await recordLoan(parties, 'preSettlement')
  for (const loanId of loans.slice(1))
    await database().loanReview.create({
      data: { loanId, direction: 'BROKER_FROM_LENDER', stars: 4, review: 'CANARYREVIEW' },
    })
  await runTransaction((tx) => refreshProfileFigures(tx, [broker.brokerId]))
  const four = await getPublicClosings(visitor, broker.brokerId)
  expect(four).toMatchObject({ total: 5, stars: null })
  expect(four.areas.map(({ count }) => count)).toEqual([5])
  expect(four.sizes.map(({ count }) => count)).toEqual([5])
  expect(four.terms.map(({ count }) => count)).toEqual([5])
  expect(await getPublicBroker(visitor, broker.brokerId)).toMatchObject({
    avgStarRating: null,
    reviewedLoansCount: null,
    positiveReviewsCount: null,
  })
  await database().loanReview.create({
    data: { loanId: loans[0] as number, direction: 'BROKER_FROM_LENDER', stars: 2, review: 'CANARYREVIEW' },
  })
  await runTransaction((tx) => refreshProfileFigures(tx, [broker.brokerId]))
  const five = await getPublicClosings(visitor, broker.brokerId)
  expect(five.stars).toMatchObject({ mean: 3.6, count: 5 })
  expect(await getPublicBroker(visitor, broker.brokerId)).toMatchObject({ avgStarRating: 3.6, reviewedLoansCount: 5 })
  expect(text(five)).not.toContain('CANARY')
  await database().broker.update({ where: { id: broker.brokerId }, data: { isActive: false } })
  expect((await getPublicClosings(visitor, broker.brokerId)).total).toBe(0)
})

test('[T-A4] a public lender shows published categories by name, and no lapsed, unverified or withdrawn one', async () => {
  const { lenderId } = await makeLender({ companyName: 'Shown Lending' })
  await database().lender.update({ where: { id: lenderId }, data: { finderFunctionOptIn: true } })
  const categoryOf = async (categoryKey: string, change: object, state: string, type: string) => {
    const data = Object.assign(
      {
        lenderId,
        categoryKey,
        isOffered: true,
        isVerified: true,
        lastVerifiedAt: new Date(),
        comments: 'CANARYCOMMENTS',
        pointOfDifference: 'CANARYPOINT',
        preSales: 'CANARYPRESALES',
        available: 987_654_321n,
        bookSize: 987_654_322n,
        rateMin: '7.77',
        lvrMax: '66.66',
      },
      change,
    )
    const { id } = await database().lenderCategory.upsert({
      where: { lenderId_categoryKey: { lenderId, categoryKey } },
      create: data,
      update: data,
    })
    await database().lenderCategoryState.createMany({ data: [{ lenderCategoryId: id, stateKey: state }] })
    await pool().query(
      `insert into lender_category_security_types (lender_category_id, security_type_key)
       select $1, key from security_types where name ilike $2 order by group_key limit 1`,
      [id, type],
    )
  }
  await categoryOf('FIRST_RANKING', {}, 'VIC', 'warehouse')
  await categoryOf('SECOND_RANKING', { isVerified: false }, 'QLD', 'office')
  await categoryOf('CONSTRUCTION', { lastVerifiedAt: new Date(Date.now() - 40 * 86_400_000) }, 'WA', 'childcare')
  await categoryOf('MEZZANINE', { isOffered: false }, 'SA', 'townhouse')
  const seen = await getPublicLender(visitor, lenderId)
  expect(Object.keys(seen).sort()).toEqual(['categories', 'companyName', 'id', 'logoFile', 'portraits', 'website'])
  expect(seen.categories).toEqual([
    {
      categoryKey: 'FIRST_RANKING',
      states: ['Victoria'],
      securities: [{ group: 'Industrial', types: [expect.stringMatching(/warehouse/i)] }],
    },
  ])
  expect(text(seen)).not.toMatch(/CANARY|98765432|7\.77|66\.66|Queensland|Western|childcare|office/i)
  const putBack = setClock(() => new Date(Date.now() + 32 * 86_400_000))
  try {
    expect((await getPublicLender(visitor, lenderId)).categories).toEqual([])
  } finally {
    putBack()
  }
})
