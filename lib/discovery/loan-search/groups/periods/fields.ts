import { type Day, formatMonth } from '#lib/core/dates.ts'
import { formatFinancialYear, getFinancialYear } from '#lib/core/financial-years.ts'
import { getFirstOfMonth, getFirstOfQuarter, getFirstOfYear } from '#lib/core/near-months.ts'
import { formatQuarter } from '#lib/core/quarters.ts'

/** A grouping by periods of a day: the filter and column of the day, and how a period begins, how long it is and its name. */
type Period = {
  filter: 'settlement' | 'repayment' | 'discharged'
  column: 'settlement_date' | 'repayment_date' | 'discharged_date'
  months: number
  getFirst: (day: Day) => Day
  format: (first: Day) => string
}

const settled = { filter: 'settlement', column: 'settlement_date' } as const
const due = { filter: 'repayment', column: 'repayment_date' } as const
const discharged = { filter: 'discharged', column: 'discharged_date' } as const
const MONTH = { months: 1, getFirst: getFirstOfMonth, format: formatMonth } as const
const QUARTER = { months: 3, getFirst: getFirstOfQuarter, format: formatQuarter } as const
const YEAR = { months: 12, getFirst: (day: Day) => getFinancialYear(day).from, format: formatFinancialYear } as const
const CALENDAR_YEAR = {
  months: 12,
  getFirst: getFirstOfYear,
  format: (first: Day) => first.slice(0, 4),
} as const

/** The groupings by periods. */
export const PERIODS = {
  month: { ...settled, ...MONTH },
  quarter: { ...settled, ...QUARTER },
  year: { ...settled, ...YEAR },
  calendarYear: { ...settled, ...CALENDAR_YEAR },
  due: { ...due, ...MONTH },
  dueQuarter: { ...due, ...QUARTER },
  dueYear: { ...due, ...YEAR },
  discharge: { ...discharged, ...MONTH },
  dischargeQuarter: { ...discharged, ...QUARTER },
  dischargeYear: { ...discharged, ...YEAR },
} as const satisfies Record<string, Period>

export type ByPeriod = keyof typeof PERIODS
