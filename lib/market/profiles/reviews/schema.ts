import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { reviewDirection } from '#lib/lending/reviews/schema.ts'

const count = z.int().min(0)

/** A number of stars and how many ratings have it. */
const starCount = z.strictObject({ stars: z.int().min(1).max(5), count })
export type StarCount = z.output<typeof starCount>

/** The ratings received from one side. */
const receivedRatings = z.strictObject({ direction: reviewDirection, distribution: z.array(starCount) })
export type ReceivedRatings = z.output<typeof receivedRatings>

/** A written review with its response; the viewer may open its loan. */
const writtenReview = z.strictObject({
  loanId: answeredId,
  loanNo: z.string(),
  direction: reviewDirection,
  stars: z.int().min(1).max(5),
  review: z.string(),
  response: z.string().nullable(),
  reviewedAt: z.date().nullable(),
})
export type WrittenReview = z.output<typeof writtenReview>

/** The reviews of a profile as one viewer may read them (decision 'reviews'). */
export const reviewSummary = z.strictObject({
  /** The mean of this profile's ratings; null without any. */
  avgStarRating: z.number().nullable(),
  starsCount: count,
  reviewedLoansCount: count,
  /** Ratings of 4 or more that the company received as lender, as broker, and in total. */
  positiveLenderReviewsCount: count,
  positiveBrokerReviewsCount: count,
  positiveReviewsCount: count,
  /** The shortfall in percent of the discharged principal, two decimals; null if hidden or without discharged loans. */
  shortfall: z.string().nullable(),
  received: z.array(receivedRatings),
  latest: z.array(writtenReview),
  /** True if a hidden book leaves out ratings for this viewer. */
  isPartial: z.boolean(),
})
export type ReviewSummary = z.output<typeof reviewSummary>
