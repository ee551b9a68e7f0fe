import { describe, expect, test } from 'vitest'
import { type Actor, createSystemActor, visitor } from '#lib/core/actor.ts'
import { reviewLabels } from '#lib/lending/reviews/labels.ts'
import {
  checkReviewInput,
  getReviewWriteRefusal,
  type ReviewedLoan,
  wouldOnlyRateOwnCompany,
} from '#lib/lending/reviews/rules.ts'
import { REVIEW_FIELDS, type ReviewField, reviewSchema } from '#lib/lending/reviews/schema.ts'

const person = { accountId: 1, sessionId: null, name: 'N', email: 'n@x.example' }
const member = { ...person, individualId: 2, companyId: 3, companyName: 'C', isMasterSwitchOn: true }
const staff: Actor = { kind: 'staff', ...person, staffId: 9, isAdmin: false }
const lender: Actor = { kind: 'lender', ...member, lenderId: 11 }
const broker: Actor = { kind: 'broker', ...member, brokerId: 21 }
const lawyer: Actor = { kind: 'law-firm', ...member, lawFirmId: 31 }
const stranger: Actor = { kind: 'lender', ...member, lenderId: 99 }
// Its id is the same number as another company's broker id.
const broker21AsLender: Actor = { kind: 'lender', ...member, lenderId: 21 }

const loan: ReviewedLoan = {
  settlementDate: '2026-03-02',
  repaymentDate: '2027-03-02',
  lenders: [{ id: 11, companyId: 1 }],
  brokers: [{ id: 21, companyId: 2 }],
  lawFirm: { id: 31, companyId: 3 },
  reviews: {},
}
const writable = (actor: Actor, of = loan) =>
  (Object.keys(REVIEW_FIELDS) as ReviewField[]).filter((field) => getReviewWriteRefusal(actor, of, field) === null)

describe('the writable fields', () => {
  test('[I-07] the lender rates broker and lawyer and answers the broker', () => {
    expect(writable(lender)).toEqual([
      'brokerStarsFromLender',
      'brokerReviewByLender',
      'lenderResponseToBroker',
      'lawyerStarsFromLender',
      'lawyerReviewByLender',
    ])
  })

  test('[I-07] the broker rates lender and lawyer and answers the lender', () => {
    expect(writable(broker)).toEqual([
      'brokerResponseToLender',
      'lenderStarsFromBroker',
      'lenderReviewByBroker',
      'lawyerStarsFromBroker',
      'lawyerReviewByBroker',
    ])
  })

  test('[I-07] [I-10] the lawyer only responds, staff write all fields, nobody else any', () => {
    expect(writable(lawyer)).toEqual(['lawyerResponseToLender', 'lawyerResponseToBroker'])
    expect(writable(staff)).toHaveLength(12)
    expect(writable(createSystemActor('seed'))).toHaveLength(12)
    for (const actor of [stranger, visitor, broker21AsLender]) expect(writable(actor)).toEqual([])
  })

  test('a field of another side cannot be written', () => {
    expect(getReviewWriteRefusal(lender, loan, 'brokerResponseToLender')).toBe(
      'You may not write this part of the review.',
    )
    expect(getReviewWriteRefusal(lawyer, loan, 'lawyerStarsFromLender')).toBe(
      'You may not write this part of the review.',
    )
  })

  test('a company on both sides cannot rate itself', () => {
    const dual: Actor = { kind: 'dual', ...member, lenderId: 11, brokerId: 21 }
    const both = { ...loan, brokers: [{ id: 21, companyId: 1 }] }
    expect(wouldOnlyRateOwnCompany(both, 'BROKER_FROM_LENDER')).toBe(true)
    expect(wouldOnlyRateOwnCompany(both, 'LENDER_FROM_BROKER')).toBe(true)
    expect(wouldOnlyRateOwnCompany(both, 'LAWYER_FROM_LENDER')).toBe(false)
    expect(wouldOnlyRateOwnCompany({ ...both, lawFirm: { id: 31, companyId: 1 } }, 'LAWYER_FROM_BROKER')).toBe(true)
    expect(getReviewWriteRefusal(staff, both, 'brokerStarsFromLender')).toBe(
      'A company on both sides of a loan never rates itself.',
    )
    expect(writable(dual, both).every((field) => field.startsWith('lawyer'))).toBe(true)
    expect(writable(staff, both).every((field) => field.startsWith('lawyer'))).toBe(true)
    const withAnother = { ...both, lenders: [...both.lenders, { id: 12, companyId: 5 }] }
    expect(wouldOnlyRateOwnCompany(withAnother, 'BROKER_FROM_LENDER')).toBe(false)
    expect(writable(dual, withAnother)).not.toContain('brokerStarsFromLender')
    expect(getReviewWriteRefusal(dual, withAnother, 'brokerStarsFromLender')).toBe(
      'A company on both sides of a loan never rates itself.',
    )
    expect(getReviewWriteRefusal(dual, withAnother, 'brokerResponseToLender')).toBe(
      'A company on both sides of a loan never rates itself.',
    )
    expect(writable({ kind: 'lender', ...member, lenderId: 12 }, withAnother)).toContain('brokerStarsFromLender')
  })
})

describe('the order of writing', () => {
  const refusals = (actor: Actor, input: object, of: Partial<ReviewedLoan> = {}) =>
    checkReviewInput(actor, { ...loan, ...of }, reviewSchema.parse(input))
  const written = (stars: number | null, review: string | null) => ({
    reviews: { BROKER_FROM_LENDER: { stars, review, response: null, version: 1 } },
  })
  const NEEDS_DATES = 'Ratings open once the Settlement Date and the Repayment Date are set.'
  const NEEDS_STARS = 'A review opens once stars are given.'
  const NEEDS_REVIEW = 'A response opens once the other party has written a review.'

  test('[I-06] stars require both dates', () => {
    const refused = [{ code: 'INVALID', field: 'brokerStarsFromLender', message: NEEDS_DATES }]
    expect(refusals(lender, { brokerStarsFromLender: 5 })).toEqual([])
    expect(refusals(lender, { brokerStarsFromLender: 5 }, { repaymentDate: null })).toEqual(refused)
    expect(refusals(lender, { brokerStarsFromLender: 5 }, { settlementDate: null })).toEqual(refused)
  })

  test('[I-06] a review requires stars, sent with it or before', () => {
    const refused = [{ code: 'INVALID', field: 'brokerReviewByLender', message: NEEDS_STARS }]
    expect(refusals(lender, { brokerReviewByLender: 'good' })).toEqual(refused)
    expect(refusals(lender, { brokerReviewByLender: 'good' }, written(null, null))).toEqual(refused)
    expect(refusals(lender, { brokerReviewByLender: 'good', lawyerStarsFromLender: 4 })).toEqual(refused)
    expect(refusals(lender, { lawyerReviewByLender: 'good', lawyerStarsFromLender: 4 })).toEqual([])
    expect(refusals(lender, { lawyerReviewByLender: 'good', brokerStarsFromLender: 4 })).toEqual([
      { code: 'INVALID', field: 'lawyerReviewByLender', message: NEEDS_STARS },
    ])
    expect(refusals(lender, { brokerStarsFromLender: 4, brokerReviewByLender: 'good' })).toEqual([])
    expect(refusals(lender, { brokerReviewByLender: 'good' }, written(4, null))).toEqual([])
  })

  test('[I-06] a response requires the review of the other side', () => {
    const refused = [{ code: 'INVALID', field: 'brokerResponseToLender', message: NEEDS_REVIEW }]
    const thanks = { brokerResponseToLender: 'thanks' }
    expect(refusals(broker, thanks, written(4, null))).toEqual(refused)
    expect(refusals(broker, thanks, written(4, 'good'))).toEqual([])
    expect(refusals(staff, { ...thanks, brokerStarsFromLender: 4 })).toEqual(refused)
    expect(
      refusals(staff, { ...thanks, brokerReviewByLender: '', removalReason: 'wrong loan' }, written(4, 'good')),
    ).toEqual(refused)
    expect(refusals(staff, { ...thanks, brokerReviewByLender: 'fair' }, written(4, null))).toEqual([])
  })

  test('clearing an empty field changes nothing', () => {
    expect(refusals(lender, { brokerReviewByLender: '' })).toEqual([])
    expect(refusals(broker, { brokerResponseToLender: '' })).toEqual([])
  })

  test('every refused field is reported, and a field that may not be written only as such', () => {
    const input = { brokerReviewByLender: 'good', lenderReviewByBroker: 'good' }
    expect(refusals(lender, input)).toEqual([
      { code: 'INVALID', field: 'brokerReviewByLender', message: NEEDS_STARS },
      { code: 'INVALID', field: 'lenderReviewByBroker', message: 'You may not write this part of the review.' },
    ])
  })
})

test('formats 1 star in the singular and others in the plural', () => {
  expect([1, 2, 5].map(reviewLabels.stars)).toEqual(['1 star', '2 stars', '5 stars'])
})
