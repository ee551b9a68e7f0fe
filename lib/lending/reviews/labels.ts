import type { ReviewDirection, ReviewPart } from '#lib/lending/reviews/schema.ts'

/** The sides of a rating as texts name them. */
export type ReviewSide = 'Broker' | 'Lender' | 'Lawyer'

/** Texts of the reviews; quoted texts are exact. */
export const reviewMessages = {
  required: (side: ReviewSide, product: string) => `Giving a ${side} rating is required by the ${product} Platform.`,
  placeholder: (side: ReviewSide) => `Your rating of the ${side} goes here.`,
  needsDates: 'Ratings open once the Settlement Date and the Repayment Date are set.',
  needsStars: 'A review opens once stars are given.',
  needsReview: 'A response opens once the other party has written a review.',
  notYours: 'You may not write this part of the review.',
  ownCompany: 'A company on both sides of a loan never rates itself.',
  nothing: 'There is nothing to save.',
  needsReason: 'Say why it is removed. The reason stays on the page.',
  starsStay: 'You can change a rating but not take it away. Ask staff to remove it.',
  taken: 'Another company on your side has given its rating. It opens once the ratings are shown.',
  meanwhile: 'The ratings of this loan have changed meanwhile.',
  changed: 'Someone else changed these ratings while you were writing. Nothing of theirs was overwritten.',
} as const

/** For each direction, who is rated and by whom. */
export const reviewParties: Record<ReviewDirection, { rated: ReviewSide; by: ReviewSide }> = {
  BROKER_FROM_LENDER: { rated: 'Broker', by: 'Lender' },
  LENDER_FROM_BROKER: { rated: 'Lender', by: 'Broker' },
  LAWYER_FROM_LENDER: { rated: 'Lawyer', by: 'Lender' },
  LAWYER_FROM_BROKER: { rated: 'Lawyer', by: 'Broker' },
}

/** Returns the heading of a rating direction. */
export const getRatingDirectionLabel = (direction: ReviewDirection): string => {
  const { rated, by } = reviewParties[direction]
  return `${rated}, rated by the ${by.toLowerCase()}`
}

/** Returns the label of a part of a review. */
export const getReviewPartLabel = (direction: ReviewDirection, part: ReviewPart): string => {
  const { rated, by } = reviewParties[direction]
  const names = { stars: `${rated} rating`, review: `Review of the ${rated.toLowerCase()}` }
  return part === 'response' ? `Response to the ${by.toLowerCase()}` : names[part]
}

/** Texts of the ratings on the loan page. */
export const reviewLabels = {
  title: 'Ratings and reviews',
  form: 'Ratings',
  problem: 'The ratings could not be saved. What you typed is still here; try again.',
  heading: 'The following errors must be resolved before the ratings can be saved:',
  save: 'Save ratings',
  saveResponse: 'Save response',
  saved: 'Saved.',
  saving: 'Saving...',
  unsaved: 'Your ratings, reviews and responses are not saved yet.',
  none: 'Nobody has rated yet.',
  enter: 'Enter ratings',
  enterOne: 'Enter a rating',
  clear: 'Remove rating',
  reason: 'Reason for the removal',
  reasonHint: 'Your name, the day and this reason stay on the page in its place.',
  review: (rated: ReviewSide) =>
    `Optional: what went well with this ${rated.toLowerCase()}? A few honest words help everybody.`,
  response: 'Optional: a short and polite answer, for everybody who may open this loan.',
  held: 'Only your company and staff see this until the other side has rated, for 14 days at most.',
  removed: (what: string) => `${what} removed`,
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
} as const
