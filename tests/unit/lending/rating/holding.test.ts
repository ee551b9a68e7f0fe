import { describe, expect, test } from 'vitest'
import { findReviewHoldBackStart, getReviewReleaseCutoff } from '#lib/lending/rating/holding/rules.ts'
import type { ReviewedLoan, StoredReview } from '#lib/lending/reviews/rules.ts'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'

const party = (id: number, companyId = id) => ({ id, companyId })
const loan: ReviewedLoan = {
  settlementDate: '2026-03-02',
  repaymentDate: '2027-03-02',
  reviews: {},
  lenders: [party(1)],
  brokers: [party(2)],
  lawFirm: party(3),
}
const at = new Date('2026-11-22T00:00:00Z')
const first = '2026-11-20T00:00:00Z'
const review = (since: string | null): StoredReview => ({
  stars: 4,
  review: null,
  response: null,
  version: 1,
  heldSince: since,
})
const since = (of: Partial<ReviewedLoan>, ...rated: ReviewDirection[]) =>
  findReviewHoldBackStart({ isOn: true, loan: { ...loan, ...of }, rated: new Set(rated), at })

describe('ratings are held back', () => {
  test('from the first rating until the other side rates', () => {
    expect(since({}, 'BROKER_FROM_LENDER')).toEqual(at)
    const reviews = { BROKER_FROM_LENDER: review(first) }
    expect(since({ reviews }, 'BROKER_FROM_LENDER', 'LAWYER_FROM_LENDER')).toEqual(new Date(first))
    expect(since({ reviews }, 'BROKER_FROM_LENDER', 'LAWYER_FROM_BROKER')).toEqual(new Date(first))
    expect(since({ reviews }, 'BROKER_FROM_LENDER', 'LENDER_FROM_BROKER')).toBeNull()
    expect(findReviewHoldBackStart({ isOn: false, loan: { ...loan, reviews }, rated: new Set(), at })).toBeNull()
  })

  test('never after any has been shown, even if its stars were removed', () => {
    const shown = { ...review(null), stars: null }
    expect(since({ reviews: { LAWYER_FROM_LENDER: shown } }, 'BROKER_FROM_LENDER')).toBeNull()
  })

  test('not if a company on both sides means that nobody else can rate', () => {
    expect(since({ brokers: [party(2, 1)] }, 'LAWYER_FROM_LENDER')).toBeNull()
    // Only the second lender can rate: nobody can rate back.
    const two = { lenders: [party(1), party(4)], brokers: [party(2, 1)] }
    expect(since(two, 'BROKER_FROM_LENDER')).toBeNull()
    expect(since(two, 'LAWYER_FROM_LENDER')).toEqual(at)
  })

  test('for 14 times 24 hours, and not at all if hold-back is off', () => {
    expect(getReviewReleaseCutoff(true, at)).toEqual(new Date('2026-11-08T00:00:00Z'))
    expect(getReviewReleaseCutoff(false, at)).toEqual(at)
  })
})
