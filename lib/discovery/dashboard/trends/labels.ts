import { formatCounted } from '#lib/core/counts.ts'

/** Texts of the trends on the home page. */
export const trendLabels = {
  title: 'Last 12 months',
  settled: 'Settlements',
  book: 'Current book',
  calls: 'Calls',
  loans: (count: number) => formatCounted(count, 'loan'),
  month: 'Month',
  settledLoans: 'Settled',
  amount: 'Amount',
  bookAtEnd: 'Book at end',
  asTable: 'Show as a table',
  /** The text alternative of a chart. */
  drawing: (what: string, from: string, to: string) =>
    `${what} by month, ${from} to ${to}; the table below says the same`,
} as const
