import type { ReviewDirection } from '#lib/lending/loans/reviews/schema.ts'

/** How many ratings of each number of stars a side gave. */
export type StarCount = { stars: number; count: number }

/** The ratings that a profile or its company received from one side. */
export type ReceivedRatings = { direction: ReviewDirection; distribution: StarCount[] }

/** A written review with the response to it; its loan is one that the viewer may open. */
export type WrittenReview = {
  loanId: number
  loanNo: string
  direction: ReviewDirection
  stars: number
  review: string
  response: string | null
  reviewedAt: Date | null
}

/** The reviews of a profile as one viewer may know them (decision 'reviews'). */
export type ReviewSummary = {
  /** The mean of the ratings of this profile; null without one. */
  avgStarRating: number | null
  starsCount: number
  reviewedLoansCount: number
  /** Ratings of 4 or more that the company received as lender, as broker, and in all. */
  positiveLenderReviewsCount: number
  positiveBrokerReviewsCount: number
  positiveReviewsCount: number
  /** Per cent of the discharged principal, two decimals; null where hidden or nothing was discharged. */
  shortfall: string | null
  received: ReceivedRatings[]
  latest: WrittenReview[]
  /** True where a hidden book leaves ratings out for this viewer. */
  isPartial: boolean
}
