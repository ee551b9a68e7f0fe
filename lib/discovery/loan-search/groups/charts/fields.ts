import type { Measure } from '#lib/discovery/loan-search/groups/measures/fields.ts'

/** What a chart of groups can show. */
export type ChartFigure = Measure | 'principal' | 'loans' | 'bookShare'

/** The figure that is drawn beside each. */
export const COMPANIONS = {
  principal: 'loans',
  loans: 'principal',
  rate: 'lvr',
  lvr: 'rate',
  meanLoan: 'loans',
  fee: 'fees',
  fees: 'fee',
  held: 'agreed',
  agreed: 'held',
  bookShare: 'principal',
} as const satisfies Record<ChartFigure, ChartFigure>

/**
 * The most bars that are wide enough to be pressed and, where they have names, read: beside another chart or in one that has all the room.
 * The table has all groups.
 */
export const MOST_BARS = { periods: 25, choices: 12, names: 8, namesAlone: 12 } as const

/** How many more bars have room if they are the last ones. */
export const SPARE_BARS = 2
