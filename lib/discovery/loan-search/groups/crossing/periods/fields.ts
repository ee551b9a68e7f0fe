import type { PeriodDays } from '#lib/discovery/loan-search/groups/periods/rules.ts'

/** The most periods of a table; the earlier or later ones share a column. */
export const MOST_PERIODS = 12

/** The period with which the last one is compared, and the part of it to the same day if the last one is not over. */
export type ComparedPeriods = { earlier: PeriodDays; part: PeriodDays | null }
