import { describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { isClosedDirection, type ReviewedLoan, reviewErrors, writeRefusal } from '#lib/reviews/rules.ts'
import { REVIEW_FIELDS, type ReviewField, reviewFields, reviewSchema } from '#lib/reviews/schema.ts'

const person = { accountId: 1, sessionId: null, name: 'N', email: 'n@x.example' }
const member = { ...person, individualId: 2, companyId: 3, companyName: 'C', isMasterSwitchOn: true }
const staff: Actor = { kind: 'staff', ...person, staffId: 9, isAdmin: false }
const lender: Actor = { kind: 'lender', ...member, lenderId: 11 }
const broker: Actor = { kind: 'broker', ...member, brokerId: 21 }
const lawyer: Actor = { kind: 'law-firm', ...member, lawFirmId: 31 }
const stranger: Actor = { kind: 'lender', ...member, lenderId: 99 }

const loan: ReviewedLoan = {
  settlementDate: '2026-03-02',
  repaymentDate: '2027-03-02',
  lenders: [{ id: 11, companyId: 1 }],
  brokers: [{ id: 21, companyId: 2 }],
  lawFirm: { id: 31, companyId: 3 },
  reviews: {},
}
const writable = (actor: Actor, of = loan) =>
  (Object.keys(REVIEW_FIELDS) as ReviewField[]).filter((field) => writeRefusal(actor, of, field) === null)

describe('who writes which field', () => {
  test('[I-05] there are four directions of stars, review and response', () => {
    expect(Object.keys(reviewFields({}))).toHaveLength(12)
    expect(new Set(Object.values(REVIEW_FIELDS).map((pair) => pair.join())).size).toBe(12)
  })

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

  test('[I-07] [I-10] the lawyer only answers, staff write all, nobody else any', () => {
    expect(writable(lawyer)).toEqual(['lawyerResponseToLender', 'lawyerResponseToBroker'])
    expect(writable(staff)).toHaveLength(12)
    expect(writable(stranger)).toEqual([])
  })

  test('a company on both sides never rates itself', () => {
    const dual: Actor = { kind: 'dual', ...member, lenderId: 11, brokerId: 21 }
    const both = { ...loan, brokers: [{ id: 21, companyId: 1 }] }
    expect(isClosedDirection(both, 'BROKER_FROM_LENDER')).toBe(true)
    expect(isClosedDirection(both, 'LAWYER_FROM_LENDER')).toBe(false)
    expect(writable(dual, both).every((field) => field.startsWith('lawyer'))).toBe(true)
    expect(writable(staff, both).every((field) => field.startsWith('lawyer'))).toBe(true)
    const withAnother = { ...both, lenders: [...both.lenders, { id: 12, companyId: 5 }] }
    expect(isClosedDirection(withAnother, 'BROKER_FROM_LENDER')).toBe(false)
    expect(writable(dual, withAnother)).not.toContain('brokerStarsFromLender')
    expect(writable({ kind: 'lender', ...member, lenderId: 12 }, withAnother)).toContain('brokerStarsFromLender')
  })
})

describe('in which order', () => {
  const fieldsRefused = (actor: Actor, input: object, of: Partial<ReviewedLoan> = {}) =>
    reviewErrors(actor, { ...loan, ...of }, reviewSchema.parse(input)).map(({ field }) => field)
  const written = (stars: number | null, review: string | null) => ({
    reviews: { BROKER_FROM_LENDER: { stars, review, response: null, version: 1 } },
  })

  test('[I-06] stars need both dates', () => {
    expect(fieldsRefused(lender, { brokerStarsFromLender: 5 })).toEqual([])
    expect(fieldsRefused(lender, { brokerStarsFromLender: 5 }, { repaymentDate: null })).toEqual([
      'brokerStarsFromLender',
    ])
    expect(fieldsRefused(lender, { brokerStarsFromLender: 5 }, { settlementDate: null })).toEqual([
      'brokerStarsFromLender',
    ])
  })

  test('[I-06] a review needs stars, sent with it or before', () => {
    expect(fieldsRefused(lender, { brokerReviewByLender: 'good' })).toEqual(['brokerReviewByLender'])
    expect(fieldsRefused(lender, { brokerStarsFromLender: 4, brokerReviewByLender: 'good' })).toEqual([])
    expect(fieldsRefused(lender, { brokerReviewByLender: 'good' }, written(4, null))).toEqual([])
  })

  test('[I-06] a response needs the review of the other side', () => {
    expect(fieldsRefused(broker, { brokerResponseToLender: 'thanks' }, written(4, null))).toEqual([
      'brokerResponseToLender',
    ])
    expect(fieldsRefused(broker, { brokerResponseToLender: 'thanks' }, written(4, 'good'))).toEqual([])
  })

  test('stars are whole and from 1 to 5, and nothing but the twelve fields is taken', () => {
    for (const stars of [0, 6, 2.5, 'x', null, {}]) {
      expect(reviewSchema.safeParse({ brokerStarsFromLender: stars }).success).toBe(false)
    }
    expect(reviewSchema.safeParse({ starsById: 5 }).success).toBe(false)
  })
})
