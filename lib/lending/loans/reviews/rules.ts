import { type Actor, brokerIdOf, lawFirmIdOf, lenderIdOf } from '#lib/core/actor.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { reviewMessages } from '#lib/lending/loans/reviews/labels.ts'
import {
  type LoanReviews,
  REVIEW_FIELDS,
  type ReviewDirection,
  type ReviewField,
  type ReviewInput,
  type ReviewPart,
} from '#lib/lending/loans/reviews/schema.ts'

const FIELDS = Object.keys(REVIEW_FIELDS) as ReviewField[]

type Side = 'LENDER' | 'BROKER' | 'LAWYER'

const SIDES: Record<ReviewDirection, { giver: Side; receiver: Side }> = {
  BROKER_FROM_LENDER: { giver: 'LENDER', receiver: 'BROKER' },
  LENDER_FROM_BROKER: { giver: 'BROKER', receiver: 'LENDER' },
  LAWYER_FROM_LENDER: { giver: 'LENDER', receiver: 'LAWYER' },
  LAWYER_FROM_BROKER: { giver: 'BROKER', receiver: 'LAWYER' },
}

/** What the rules of reviews need to know of a loan: its dates and the companies on each side. */
export type ReviewedLoan = {
  settlementDate: string | null
  repaymentDate: string | null
  lenders: { id: number; companyId: number }[]
  brokers: { id: number; companyId: number }[]
  lawFirm: { id: number; companyId: number }
  reviews: LoanReviews
}

const partiesOn = (loan: ReviewedLoan, side: Side) =>
  ({ LENDER: loan.lenders, BROKER: loan.brokers, LAWYER: [loan.lawFirm] })[side]

const companiesOn = (loan: ReviewedLoan, side: Side): number[] =>
  partiesOn(loan, side).map(({ companyId }) => companyId)

/** True when every company that could rate is rated itself: such a direction is closed and never required. */
export const isClosedDirection = (loan: ReviewedLoan, direction: ReviewDirection): boolean => {
  const { giver, receiver } = SIDES[direction]
  const rated = companiesOn(loan, receiver)
  return companiesOn(loan, giver).every((companyId) => rated.includes(companyId))
}

/** True when an actor's company stands on a side of the loan. */
const standsOn = (actor: Actor, loan: ReviewedLoan, side: Side): boolean => {
  const own = { LENDER: lenderIdOf(actor), BROKER: brokerIdOf(actor), LAWYER: lawFirmIdOf(actor) }[side]
  return partiesOn(loan, side).some(({ id }) => id === own)
}

/**
 * Why an actor may not write a field of a loan's reviews, or null (rows I-07, I-10): stars and reviews belong to the rating
 * side, responses to the rated one, staff write all; nobody rates the own company.
 */
export const writeRefusal = (actor: Actor, loan: ReviewedLoan, field: ReviewField): string | null => {
  const [direction, part] = REVIEW_FIELDS[field]
  const { giver, receiver } = SIDES[direction]
  if (isClosedDirection(loan, direction)) return reviewMessages.ownCompany
  if (unrestricted(actor)) return null
  const [writes, other] = part === 'response' ? [receiver, giver] : [giver, receiver]
  if (!standsOn(actor, loan, writes)) return reviewMessages.notYours
  return standsOn(actor, loan, other) ? reviewMessages.ownCompany : null
}

/** Every reason against a set of written fields (rows I-06, I-07): who writes, the loan's dates, stars before review before response. */
export const reviewErrors = (actor: Actor, loan: ReviewedLoan, input: ReviewInput): FieldError[] => {
  const written = FIELDS.filter((field) => input[field] !== undefined)
  return written.flatMap((field) => {
    const message = writeRefusal(actor, loan, field) ?? orderRefusal(loan, input, field)
    return message ? [{ code: 'INVALID', field, message }] : []
  })
}

const orderRefusal = (loan: ReviewedLoan, input: ReviewInput, field: ReviewField): string | null => {
  const [direction, part] = REVIEW_FIELDS[field]
  if (part === 'stars') return loan.settlementDate && loan.repaymentDate ? null : reviewMessages.needsDates
  const before = part === 'review' ? 'stars' : 'review'
  const [sent] = FIELDS.filter((other) => isPart(other, direction, before)).map((other) => input[other])
  if (sent ?? loan.reviews[direction]?.[before]) return null
  if (input[field] === '') return null
  return part === 'review' ? reviewMessages.needsStars : reviewMessages.needsReview
}

const isPart = (field: ReviewField, direction: ReviewDirection, part: ReviewPart): boolean =>
  REVIEW_FIELDS[field][0] === direction && REVIEW_FIELDS[field][1] === part
