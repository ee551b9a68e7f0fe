import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import type { ByPeriod } from '#lib/discovery/loan-search/groups/periods/fields.ts'

/** The periods of repayment that a period means in a question about what is due. */
export const DUE_PERIODS = {
  month: 'due',
  quarter: 'dueQuarter',
  year: 'dueYear',
  calendarYear: 'dueYear',
  due: 'due',
  dueQuarter: 'dueQuarter',
  dueYear: 'dueYear',
  discharge: 'discharge',
  dischargeQuarter: 'dischargeQuarter',
  dischargeYear: 'dischargeYear',
} as const satisfies Record<ByPeriod, ByPeriod & Crossing>

/** The periods of discharge that a period of settlement means in a question about what was discharged. */
export const DISCHARGE_PERIODS: Readonly<Partial<Record<ByPeriod, ByPeriod & Crossing>>> = {
  month: 'discharge',
  quarter: 'dischargeQuarter',
  year: 'dischargeYear',
  calendarYear: 'dischargeYear',
}
