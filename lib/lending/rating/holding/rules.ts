import { subHours } from 'date-fns'
import { DIRECTIONS, type ReviewedLoan, wouldOnlyRateOwnCompany } from '#lib/lending/reviews/rules.ts'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'

/** The most days that one side's rating is held back while the other has not rated. */
const HELD_DAYS = 14

const MUTUAL = ['BROKER_FROM_LENDER', 'LENDER_FROM_BROKER'] as const satisfies ReviewDirection[]

/**
 * Returns since when a loan's ratings are held back, given the directions that have stars; null if they are shown:
 * hold-back is off, both sides have rated, or some rating was shown before.
 */
export const findReviewHoldBackStart = ({
  isOn,
  loan,
  rated,
  at,
}: {
  isOn: boolean
  loan: ReviewedLoan
  rated: ReadonlySet<ReviewDirection>
  at: Date
}) => {
  const stored = DIRECTIONS.flatMap((direction) => loan.reviews[direction] ?? [])
  const waits = MUTUAL.some((direction) => !wouldOnlyRateOwnCompany(loan, direction) && !rated.has(direction))
  if (!isOn || !waits || stored.some((review) => !review.heldSince)) return null
  const first = Math.min(at.getTime(), ...stored.map((review) => new Date(review.heldSince as string).getTime()))
  return new Date(first)
}

/** Returns the time of first rating up to which ratings are now shown, whether or not the other side has rated. */
export const getReviewReleaseCutoff = (isOn: boolean, at: Date): Date => (isOn ? subHours(at, HELD_DAYS * 24) : at)
