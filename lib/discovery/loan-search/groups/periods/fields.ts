import { type Day, formatMonth } from '#lib/core/dates.ts'
import { formatFinancialYear, getFinancialYear } from '#lib/core/financial-years.ts'
import { getFirstOfMonth, getFirstOfQuarter } from '#lib/core/near-months.ts'
import { formatQuarter } from '#lib/core/quarters.ts'

/** A grouping by periods of a day: the filter and column of the day, and how a period begins, how long it is and its name. */
type Period = {
  filter: 'settlement' | 'repayment'
  column: 'settlement_date' | 'repayment_date'
  months: number
  getFirst: (day: Day) => Day
  format: (first: Day) => string
}

const settled = { filter: 'settlement', column: 'settlement_date' } as const
const MONTH = { months: 1, getFirst: getFirstOfMonth, format: formatMonth } as const

/** The groupings by periods. */
export const PERIODS = {
  month: { ...settled, ...MONTH },
  quarter: { ...settled, months: 3, getFirst: getFirstOfQuarter, format: formatQuarter },
  year: { ...settled, months: 12, getFirst: (day) => getFinancialYear(day).from, format: formatFinancialYear },
  due: { filter: 'repayment', column: 'repayment_date', ...MONTH },
} as const satisfies Record<string, Period>

export type ByPeriod = keyof typeof PERIODS
