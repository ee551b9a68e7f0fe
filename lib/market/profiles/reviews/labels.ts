import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'

/** The headings of a profile's received ratings, by direction. */
export const receivedLabels: Record<ReviewDirection, string> = {
  LENDER_FROM_BROKER: 'As lender, from brokers',
  BROKER_FROM_LENDER: 'As broker, from lenders',
  LAWYER_FROM_LENDER: 'As lawyer, from lenders',
  LAWYER_FROM_BROKER: 'As lawyer, from brokers',
}

/** Texts of the review summary. */
export const summaryLabels = {
  title: 'Ratings and reviews',
  loading: 'Loading the reviews',
  failed: "Couldn't load the reviews.",
  again: 'Try again',
  none: 'No ratings yet.',
  noneText: 'Ratings appear here once the other side of a settled loan has rated.',
  partial: 'Loans in books that this lender keeps private are left out.',
  latest: 'Latest reviews',
  positive: 'Positive reviews',
  positiveLender: 'Positive as lender',
  positiveBroker: 'Positive as broker',
  reviewedLoans: 'Reviewed loans',
  shortfall: 'Shortfall',
} as const
