import type { Day } from '#lib/core/dates.ts'

/** The periods of the team's table that move with today, by their names in the address. */
export const ACTIVITY_PERIODS = [
  ...(['this-week', 'last-week', 'this-month', 'last-month'] as const),
  ...(['last-30-days', 'this-quarter', 'last-quarter'] as const),
] as const
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number]

/** What a period is compared with: the one before it, or the same one a year before. */
export const COMPARISONS = ['before', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Sydney days from the first to the last, both included; without a first day, all days up to the last. */
export type Days = { min: Day | null; max: Day }

/** The days that a table counts, whether its period is still going on, and the days that they are compared with. */
export type ActivityDays = Days & { isSoFar: boolean; earlier: { min: Day; max: Day } | null }
