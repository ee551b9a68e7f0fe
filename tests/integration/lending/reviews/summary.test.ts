import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import { database } from '#lib/server/database/db.ts'
import type { MadeParties } from '#prisma/seed/factories.ts'
import {
  type Market,
  makeMarket,
  outcomeOf,
  pauseBroker,
  recordLoan,
} from '#tests/integration/market/profiles/market.ts'

let market: Market
const rate = (loanId: number, direction: ReviewDirection, stars: number, review: string | null = null, day = 1) =>
  database().loanReview.create({
    data: { loanId, direction, stars, review, reviewAt: review ? new Date(Date.UTC(2026, 5, day)) : null },
  })
beforeAll(async () => {
  market = await makeMarket()
  const { lender, broker, firm, dual } = market
  const plain: MadeParties = { lenders: [lender], brokers: [broker], lawFirm: firm }
  const one = await recordLoan(plain)
  const two = await recordLoan(plain, 'discharged', { shortfall: 12_000 })
  const asLender = await recordLoan({ lenders: [dual], brokers: [broker], lawFirm: firm })
  const asBroker = await recordLoan({ lenders: [lender], brokers: [dual], lawFirm: firm })
  await rate(one, 'LENDER_FROM_BROKER', 5, 'Quick', 1)
  await rate(two, 'LENDER_FROM_BROKER', 4, 'Fair', 2)
  await rate(asBroker, 'LENDER_FROM_BROKER', 2)
  await rate(one, 'BROKER_FROM_LENDER', 3)
  await rate(one, 'LAWYER_FROM_LENDER', 5)
  await rate(one, 'LAWYER_FROM_BROKER', 4, 'Careful', 3)
  await rate(two, 'LAWYER_FROM_BROKER', 1)
  await rate(asLender, 'LENDER_FROM_BROKER', 4)
  await rate(asBroker, 'BROKER_FROM_LENDER', 5)
})

describe('the review summary of a profile', () => {
  test('[D-22] of a lender has mean, count, positives, reviewed loans, shortfall, distribution and latest texts', async () => {
    const { actors, lender } = market
    for (const actor of [actors.staff, actors.lender, actors.rivalBroker] as Actor[]) {
      const summary = await getReviewSummary(actor, 'lender', lender.lenderId)
      expect(summary).toMatchObject({
        starsCount: 3,
        reviewedLoansCount: 3,
        positiveLenderReviewsCount: 2,
        positiveBrokerReviewsCount: 0,
        positiveReviewsCount: 2,
        shortfall: '1.00',
        isPartial: false,
      })
      expect(summary.avgStarRating).toBeCloseTo(11 / 3)
      expect(summary.received).toEqual([
        {
          direction: 'LENDER_FROM_BROKER',
          distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 3 || stars === 1 ? 0 : 1 })),
        },
      ])
      expect(summary.latest.map(({ review, stars }) => [review, stars])).toEqual([
        ['Fair', 4],
        ['Quick', 5],
      ])
    }
  })

  test('[D-22] of a dual counts what it received on each side, and in total', async () => {
    const { actors, dual } = market
    const asLender = await getReviewSummary(actors.rivalBroker, 'lender', dual.lenderId)
    expect(asLender).toMatchObject({
      avgStarRating: 4,
      starsCount: 1,
      reviewedLoansCount: 1,
      positiveLenderReviewsCount: 1,
      positiveBrokerReviewsCount: 1,
      positiveReviewsCount: 2,
    })
    expect(await getReviewSummary(actors.rivalBroker, 'broker', dual.brokerId)).toMatchObject({
      avgStarRating: 5,
      positiveReviewsCount: 2,
    })
  })

  test('[D-22] of a law firm includes ratings of both sides, and counts a loan once', async () => {
    const { actors, firm } = market
    expect(await getReviewSummary(actors.firm, 'lawfirm', firm.lawFirmId)).toMatchObject({
      starsCount: 3,
      reviewedLoansCount: 2,
      positiveReviewsCount: 2,
      positiveLenderReviewsCount: 0,
      received: [{ direction: 'LAWYER_FROM_BROKER' }, { direction: 'LAWYER_FROM_LENDER' }],
      latest: [{ review: 'Careful' }],
    })
  })

  test('[D-22] agrees with the separately stored figures in the profile header', async () => {
    const { lender } = market
    const figure = await database().$queryRaw<{ stars: bigint; loans: bigint }[]>`
      select count(*) as stars, count(distinct r.loan_id) as loans from loan_reviews r
      join loan_lenders l on l.loan_id = r.loan_id
      where l.lender_id = ${lender.lenderId} and r.direction = 'LENDER_FROM_BROKER' and r.stars is not null`
    const summary = await getReviewSummary(market.actors.staff, 'lender', lender.lenderId)
    expect([summary.starsCount, summary.reviewedLoansCount]).toEqual([
      Number(figure[0]?.stars),
      Number(figure[0]?.loans),
    ])
  })

  test('[D-22] [T-A3] is refused if the profile is', async () => {
    const { actors, broker, lender, firm } = market
    const attempt = (actor: Actor, kind: 'lender' | 'broker' | 'lawfirm', id: number) =>
      outcomeOf(getReviewSummary(actor, kind, id))
    expect(await attempt(visitor, 'broker', broker.brokerId)).toBe('FORBIDDEN')
    expect(await attempt(actors.firm, 'lender', lender.lenderId)).toBe('FORBIDDEN')
    expect(await attempt(actors.rivalFirm, 'lawfirm', firm.lawFirmId)).toBe('FORBIDDEN')
    expect(await attempt(actors.staff, 'lender', broker.brokerId)).toBe('NOT_FOUND')
    await pauseBroker(broker.brokerId)
    expect(await attempt(actors.rivalLender, 'broker', broker.brokerId)).toBe('INACTIVE_PROFILE')
    expect(await attempt(actors.broker, 'broker', broker.brokerId)).toBe('ok')
    await pauseBroker(broker.brokerId, true)
  })
})
