import { z } from 'zod'

/** The four directions of rating on a loan: who is rated by whom. */
export const reviewDirection = z.enum([
  'BROKER_FROM_LENDER',
  'LENDER_FROM_BROKER',
  'LAWYER_FROM_LENDER',
  'LAWYER_FROM_BROKER',
])
export type ReviewDirection = z.output<typeof reviewDirection>
export type ReviewPart = 'stars' | 'review' | 'response'

/** The twelve fields by their names in requests and answers (row I-05). */
export const REVIEW_FIELDS = {
  brokerStarsFromLender: ['BROKER_FROM_LENDER', 'stars'],
  brokerReviewByLender: ['BROKER_FROM_LENDER', 'review'],
  brokerResponseToLender: ['BROKER_FROM_LENDER', 'response'],
  lenderStarsFromBroker: ['LENDER_FROM_BROKER', 'stars'],
  lenderReviewByBroker: ['LENDER_FROM_BROKER', 'review'],
  lenderResponseToBroker: ['LENDER_FROM_BROKER', 'response'],
  lawyerStarsFromLender: ['LAWYER_FROM_LENDER', 'stars'],
  lawyerReviewByLender: ['LAWYER_FROM_LENDER', 'review'],
  lawyerResponseToLender: ['LAWYER_FROM_LENDER', 'response'],
  lawyerStarsFromBroker: ['LAWYER_FROM_BROKER', 'stars'],
  lawyerReviewByBroker: ['LAWYER_FROM_BROKER', 'review'],
  lawyerResponseToBroker: ['LAWYER_FROM_BROKER', 'response'],
} as const satisfies Record<string, readonly [ReviewDirection, ReviewPart]>
export type ReviewField = keyof typeof REVIEW_FIELDS

export type Review = { stars: number | null; review: string | null; response: string | null; version: number }
/** A loan's reviews by direction; a direction that nobody has touched is missing. */
export type LoanReviews = Partial<Record<ReviewDirection, Review>>

const stars = z.coerce.number().int().min(1).max(5).optional()
const text = z
  .string()
  .max(4_000)
  .transform((value) => value.replaceAll('\u0000', '').toWellFormed().trim())
  .optional()

/** The shape of the twelve fields, each with the schema of its part. */
export const reviewShape = <Stars extends z.ZodType, Text extends z.ZodType>(stars: Stars, text: Text) =>
  Object.fromEntries(
    Object.entries(REVIEW_FIELDS).map(([field, [, part]]) => [field, part === 'stars' ? stars : text]),
  ) as { [Field in ReviewField]: (typeof REVIEW_FIELDS)[Field][1] extends 'stars' ? Stars : Text }

/** The fields of a review that somebody writes; each is optional, only what is sent is touched. */
export const reviewSchema = z.strictObject(reviewShape(stars, text))
export type ReviewInput = z.output<typeof reviewSchema>

type ReviewFields = { [Field in ReviewField]: Review[(typeof REVIEW_FIELDS)[Field][1]] }

/** The twelve fields of a loan's reviews (row I-05); what nobody has written is null. */
export const reviewFields = (reviews: LoanReviews): ReviewFields =>
  Object.fromEntries(
    Object.entries(REVIEW_FIELDS).map(([field, [direction, part]]) => [field, reviews[direction]?.[part] ?? null]),
  ) as ReviewFields
