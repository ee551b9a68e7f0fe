import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { reviewDirection } from '#lib/lending/loans/reviews/schema.ts'

const count = z.int().min(0)

/** How many ratings of each number of stars a side gave. */
const starCount = z.strictObject({ stars: z.int().min(1).max(5), count })
export type StarCount = z.output<typeof starCount>

/** The ratings that a profile or its company received from one side. */
const receivedRatings = z.strictObject({ direction: reviewDirection, distribution: z.array(starCount) })
export type ReceivedRatings = z.output<typeof receivedRatings>

/** A written review with the response to it; its loan is one that the viewer may open. */
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

/** The reviews of a profile as one viewer may know them (decision 'reviews'). */
export const reviewSummary = z.strictObject({
  /** The mean of the ratings of this profile; null without one. */
  avgStarRating: z.number().nullable(),
  starsCount: count,
  reviewedLoansCount: count,
  /** Ratings of 4 or more that the company received as lender, as broker, and in all. */
  positiveLenderReviewsCount: count,
  positiveBrokerReviewsCount: count,
  positiveReviewsCount: count,
  /** Per cent of the discharged principal, two decimals; null where hidden or nothing was discharged. */
  shortfall: z.string().nullable(),
  received: z.array(receivedRatings),
  latest: z.array(writtenReview),
  /** True where a hidden book leaves ratings out for this viewer. */
  isPartial: z.boolean(),
})
export type ReviewSummary = z.output<typeof reviewSummary>
