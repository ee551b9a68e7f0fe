import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'

/** Words before a lower bound that is not part of the range. */
export const OVER: readonly string[] = ['>', 'over', 'above', 'more than', 'greater than', 'higher than']

/** Words before a lower bound. */
export const LEAST: readonly string[] = [...OVER, '>=', 'at least', 'from', 'minimum', 'min']

/** Words before an upper bound that is not part of the range. */
export const UNDER: readonly string[] = ['<', 'under', 'below', 'less than', 'lower than']

/** Words before an upper bound. */
export const MOST: readonly string[] = [...UNDER, '<=', 'at most', 'up to']

/** Words before a figure that is meant exactly. */
export const EXACTLY: readonly string[] = ['of', 'at', 'is', '=', 'exactly']

/** The measured filters, and what they are called in a question. */
export const MEASURES = (
  [
    ['principal', 'amount'],
    ['lvr', 'lvr', 'lvrs'],
    ['lowerRate', 'rate', 'rates', 'interest rates'],
    // Borrowers pay the higher rate in default.
    ['higherRate', 'higher rate', 'default rate', 'default interest rate'],
    ['estab', 'fee', 'fees', 'estab fee', 'estab fees', 'est fee', 'establishment fees'],
  ] as const
).map(([filter, ...aliases]) => ({ filter, names: [loanFilters[filter].label.toLowerCase(), ...aliases] }))
export type Measure = (typeof MEASURES)[number]
