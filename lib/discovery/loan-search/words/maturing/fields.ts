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
} as const satisfies Record<ByPeriod, ByPeriod>
