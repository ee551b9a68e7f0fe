import type { Subtotal } from '#lib/core/subtotals.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'

/** The figures that only some loans have: a mean is that of these, weighted by it. */
export const WEIGHTED = { lvr: 'lvr', fee: 'establishment_fee', fees: 'establishment_fee' } as const satisfies Partial<
  Record<CrossFigure, string>
>
type Weighted = (typeof WEIGHTED)[keyof typeof WEIGHTED]

/** Sums the groups of some loans, weighted by the LVR or the fee instead of the rate if asked to. */
export type SumBy<Loans> = (loans: Loans, weighted?: Weighted) => Promise<Subtotal[]>

/** The groups of all loans, and those of the loans that have the figure of the table. */
export type Measured = { groups: Subtotal[]; measured: Subtotal[] }

/** What the amounts of a figure are: whole dollars, loans, or hundredths of a percent. */
export const UNITS = {
  principal: 'dollars',
  loans: 'loans',
  rate: 'percent',
  lvr: 'percent',
  meanLoan: 'dollars',
  fee: 'percent',
  fees: 'dollars',
  bookShare: 'percent',
  share: 'percent',
} as const satisfies Record<CrossFigure, string>

/** True for the figures whose columns add up to their total. */
export const isSum = (figure: CrossFigure): boolean => figure === 'principal' || figure === 'loans' || figure === 'fees'
