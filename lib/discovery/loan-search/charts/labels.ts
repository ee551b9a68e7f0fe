import { formatCounted } from '#lib/core/counts.ts'

/** What the button of the charts of a list does. */
export const chartFoldLabels = { show: 'Show charts', hide: 'Hide charts' } as const

/** Texts of the charts above All Loans. */
export const chartLabels = {
  month: 'Principal by month of settlement',
  due: 'Principal by month of repayment',
  state: 'Principal by state',
  /** The months that a chart shows, of all that the search finds. */
  shown: { month: 'Settled', due: 'Due' },
  period: (what: string, from: string, to: string) => `${what} ${from} – ${to}`,
  bar: (name: string, principal: string, loans: number) => `${name}: ${principal}, ${formatCounted(loans, 'loan')}`,
  none: (name: string) => `${name}: no loans`,
  failed: 'The charts can’t be shown now. Reload the page to try again.',
} as const
