import type { Measure } from '#lib/discovery/loan-search/groups/measures/fields.ts'

/** What a chart of groups can show. */
export type ChartFigure = Measure | 'principal' | 'loans' | 'bookShare'

/** The figure that is drawn beside each. */
export const COMPANIONS = {
  principal: 'rate',
  loans: 'principal',
  rate: 'lvr',
  lvr: 'rate',
  meanLoan: 'rate',
  fee: 'fees',
  fees: 'fee',
  held: 'agreed',
  agreed: 'held',
  bookShare: 'principal',
} as const satisfies Record<ChartFigure, ChartFigure>

/** The most bars that are wide enough to be pressed and, where they have names, read; the table has all groups. */
export const MOST_BARS = { periods: 25, choices: 12, names: 8 } as const
