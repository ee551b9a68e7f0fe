import { expect, test } from 'vitest'
import {
  computeMeanStars,
  countPositiveRatings,
  groupReceivedRatings,
  RECEIVED_BY,
} from '#lib/market/profiles/reviews/rules.ts'

test('a lender is rated by brokers, a broker by lenders, a law firm by both', () => {
  expect(RECEIVED_BY).toEqual({
    lender: ['LENDER_FROM_BROKER'],
    broker: ['BROKER_FROM_LENDER'],
    lawfirm: ['LAWYER_FROM_LENDER', 'LAWYER_FROM_BROKER'],
  })
})

test('ratings are grouped by side, five stars first, with zero for unused numbers of stars', () => {
  const groups = [
    { direction: 'LENDER_FROM_BROKER' as const, stars: 1, count: 2 },
    { direction: 'LENDER_FROM_BROKER' as const, stars: 5, count: 7 },
    { direction: 'BROKER_FROM_LENDER' as const, stars: 4, count: 3 },
  ]
  expect(groupReceivedRatings(groups)).toEqual([
    {
      direction: 'LENDER_FROM_BROKER',
      distribution: [
        { stars: 5, count: 7 },
        { stars: 4, count: 0 },
        { stars: 3, count: 0 },
        { stars: 2, count: 0 },
        { stars: 1, count: 2 },
      ],
    },
    {
      direction: 'BROKER_FROM_LENDER',
      distribution: [
        { stars: 5, count: 0 },
        { stars: 4, count: 3 },
        { stars: 3, count: 0 },
        { stars: 2, count: 0 },
        { stars: 1, count: 0 },
      ],
    },
  ])
  expect(groupReceivedRatings([])).toEqual([])
})

test('the mean is weighted by the count of each number of stars', () => {
  // (5 × 3 + 2 × 1) ÷ 4
  expect(
    computeMeanStars([
      { stars: 5, count: 3 },
      { stars: 2, count: 1 },
    ]),
  ).toEqual({ mean: 4.25, count: 4 })
  expect(computeMeanStars([])).toEqual({ mean: null, count: 0 })
})

test('positive ratings are those of 4 or more', () => {
  const groups = [1, 2, 3, 4, 5].map((stars) => ({ stars, count: 10 ** stars }))
  expect(countPositiveRatings(groups)).toBe(110_000)
  expect(countPositiveRatings([])).toBe(0)
})
