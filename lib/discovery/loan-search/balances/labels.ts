import { formatCounted } from '#lib/core/counts.ts'
import { formatDay } from '#lib/core/dates.ts'
import { formatPercent, roundDecimal } from '#lib/core/money.ts'
import type { BalancePeriod, BalanceRemark } from '#lib/discovery/loan-search/balances/fields.ts'

/** What a book over time is called, by its periods. */
export const balanceNames = {
  month: { name: 'Book at month end', period: 'Month' },
  quarter: { name: 'Book at quarter end', period: 'Quarter' },
  year: { name: 'Book at year end', period: 'Financial year' },
} as const satisfies Record<BalancePeriod, { name: string; period: string }>

/** Texts of a book over time. */
export const balanceLabels = {
  chip: 'Over Time',
  bookOn: 'In the Book',
  table: (by: BalancePeriod) => balanceNames[by].name,
  settled: 'Settled',
  settledLoans: 'Loans Settled',
  discharged: 'Discharged',
  dischargedLoans: 'Loans Discharged',
  net: 'Net',
  book: 'Book at End',
  bookLoans: 'Loans at End',
  change: 'Change',
  soFar: 'so far',
  bookNow: (day: string) => `Book on ${formatDay(day)}`,
  loansNow: 'Loans in the Book',
  growth: (day: string) => `Change since ${formatDay(day)}`,
  all: (count: number) => (count === 1 ? '1 period' : `All ${count} periods`),
  settledIn: (loans: number, name: string) => `${formatCounted(loans, 'loan')} settled in ${name}`,
  dischargedIn: (loans: number, name: string) => `${formatCounted(loans, 'loan')} discharged in ${name}`,
  bookAt: (loans: number, day: string) => `${formatCounted(loans, 'loan')} in the book on ${formatDay(day)}`,
  flows: 'Settled and discharged',
  moved: (settled: string, discharged: string) => `${settled} settled, ${discharged} discharged`,
  noChange: 'No book at the end before',
  note: 'A loan is in the book from its settlement date until the day before its discharge. Periods of settlement or discharge in the filters limit what is shown, and each is shown in full, up to today; the last 36 at the most.',
  ownPart: 'Amounts are this lender’s own part of its loans.',
  hidden: 'This lender hides a part of its loans',
  hiddenText: 'Its book over time can’t be shown, because what you may see of it would be read as all that it has.',
} as const

/** What a reader must know if some loans are missing. */
export const balanceRemarks = {
  today:
    'The filters choose loans by what they are today: earlier ends count only those of them that were in the book then.',
  bdm: 'Loans of lenders that hide a book from you may be missing.',
} as const satisfies Record<BalanceRemark, string>

/** Formats the change of a book with one decimal and its sign: '+1.4%'. */
export const formatBookChange = (change: string): string => {
  const rounded = roundDecimal(change, 1)
  const size = rounded.replace('-', '')
  const sign = rounded.startsWith('-') ? '−' : '+'
  return `${Number(size) === 0 ? '' : sign}${formatPercent(size, 1)}`
}
