/** Who rates or is rated, as the texts name them. */
export type ReviewSide = 'Broker' | 'Lender' | 'Lawyer'

/** Words of the reviews; the quoted ones are exact. */
export const reviewMessages = {
  required: (side: ReviewSide, product: string) => `Giving a ${side} rating is required by the ${product} Platform.`,
  placeholder: (side: ReviewSide) => `Your rating of the ${side} goes here.`,
  needsDates: 'Ratings open once the Settlement Date and the Repayment Date are set.',
  needsStars: 'A review opens once stars are given.',
  needsReview: 'A response opens once the other party has written a review.',
  notYours: 'You may not write this part of the review.',
  ownCompany: 'A company on both sides of a loan never rates itself.',
  nothing: 'There is nothing to save.',
} as const
