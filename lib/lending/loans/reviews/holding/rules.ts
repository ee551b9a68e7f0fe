import { subHours } from 'date-fns'
import { DIRECTIONS, isClosedDirection, type ReviewedLoan } from '#lib/lending/loans/reviews/rules.ts'
import type { ReviewDirection } from '#lib/lending/loans/reviews/schema.ts'

/** How long the first of two sides waits for the other, in days. */
const HELD_DAYS = 14

const MUTUAL = ['BROKER_FROM_LENDER', 'LENDER_FROM_BROKER'] as const satisfies ReviewDirection[]

/**
 * Since when a loan's ratings are held back once these directions have stars, or null where all of them are shown: when hold-back
 * is off, when each side that can rate the other has done so, and from the moment that any was shown.
 */
export const heldSince = (isOn: boolean, loan: ReviewedLoan, rated: ReadonlySet<ReviewDirection>, at: Date) => {
  const stored = DIRECTIONS.flatMap((direction) => loan.reviews[direction] ?? [])
  const waits = MUTUAL.some((direction) => !isClosedDirection(loan, direction) && !rated.has(direction))
  if (!isOn || !waits || stored.some((review) => !review.heldSince)) return null
  const first = Math.min(at.getTime(), ...stored.map((review) => new Date(review.heldSince as string).getTime()))
  return new Date(first)
}

/** What was first rated until this moment is shown, whoever has not rated yet. */
export const releaseUntil = (isOn: boolean, at: Date): Date => (isOn ? subHours(at, HELD_DAYS * 24) : at)
