import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'

/** The figures of groups that are shown two at a time, each in the order of its name. */
export const MEASURES = [
  'rate',
  'lvr',
  'meanLoan',
  'fee',
  'fees',
  'held',
  'agreed',
] as const satisfies readonly GroupSort[]
export type Measure = (typeof MEASURES)[number]

/** The sets of figures by their word in the address; a table with more of them at once could not be read. */
export const FIGURE_SETS = {
  terms: ['rate', 'lvr'],
  meanLoan: ['meanLoan', 'rate'],
  fees: ['fee', 'fees'],
  held: ['held', 'agreed'],
} as const satisfies Record<string, readonly [Measure, Measure]>

/** The sets that an address can ask for; without a word it shows rate and LVR. */
export type Figures = Exclude<keyof typeof FIGURE_SETS, 'terms'>

/** The most figures that a search can ask for by their names. */
export const MOST_NAMED = 4

/** What a table of groups across others can show, one at a time; without a word it shows principal. */
export const CROSS_FIGURES = [
  ...(['principal', 'loans', 'share', 'rate', 'lvr', 'meanLoan', 'fee', 'fees', 'bookShare'] as const),
] as const satisfies readonly (GroupSort | 'share')[]
export type CrossFigure = (typeof CROSS_FIGURES)[number]

/** What an address can ask for: a set of figures of groups, or the figure of groups across others. */
export type FigureWord = Figures | Exclude<CrossFigure, 'principal'>
