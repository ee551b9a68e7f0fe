import { formatMonth } from '#lib/core/dates.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'

/** The days by which a chart can be, by the filter of the day: its column. */
export const DATED = {
  settlement: 'settlement_date',
  repayment: 'repayment_date',
  discharged: 'discharged_date',
} as const
export type Dated = keyof typeof DATED

/**
 * The periods that bars can stand for, shortest first: how they begin, their length and name; and the word below a bar, of which
 * a narrow bar shows the first part alone.
 */
export const UNITS = {
  month: { ...PERIODS.month, short: (first: string) => splitWord(formatMonth(first).slice(0, 3), 1) },
  quarter: { ...PERIODS.quarter, short: (first: string) => splitWord(PERIODS.quarter.format(first).slice(0, 3), 1) },
  // '25–26' of 'FY 2025–26'.
  year: { ...PERIODS.year, short: (first: string) => splitWord(PERIODS.year.format(first).slice(5), 2) },
} as const
export type Unit = keyof typeof UNITS

const splitWord = (word: string, at: number): readonly [string, string] => [word.slice(0, at), word.slice(at)]
