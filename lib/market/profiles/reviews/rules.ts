import type { ProfileKind } from '#lib/core/paths.ts'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'
import type { ReceivedRatings, StarCount } from '#lib/market/profiles/reviews/schema.ts'

/** The directions of rating that each kind of profile receives. */
export const RECEIVED_BY: Record<ProfileKind, readonly ReviewDirection[]> = {
  lender: ['LENDER_FROM_BROKER'],
  broker: ['BROKER_FROM_LENDER'],
  lawfirm: ['LAWYER_FROM_LENDER', 'LAWYER_FROM_BROKER'],
}

export type RatingGroup = StarCount & { direction: ReviewDirection }

const STARS = [5, 4, 3, 2, 1]

/**
 * Groups ratings by direction, with a count for each number of stars from 5 to 1; directions without ratings are left
 * out.
 */
export const groupReceivedRatings = (groups: readonly RatingGroup[]): ReceivedRatings[] =>
  [...Map.groupBy(groups, ({ direction }) => direction)].map(([direction, given]) => ({
    direction,
    distribution: STARS.map((stars) => ({ stars, count: given.find((group) => group.stars === stars)?.count ?? 0 })),
  }))

/** Returns mean and count of ratings; the mean is null without any. */
export const computeMeanStars = (groups: readonly StarCount[]): { mean: number | null; count: number } => {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const stars = groups.reduce((sum, group) => sum + group.stars * group.count, 0)
  return { mean: count === 0 ? null : stars / count, count }
}

/** Counts ratings of 4 or more stars. */
export const countPositiveRatings = (groups: readonly StarCount[]): number =>
  groups.filter(({ stars }) => stars >= 4).reduce((sum, { count }) => sum + count, 0)
