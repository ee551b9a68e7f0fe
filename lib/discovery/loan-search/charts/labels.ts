import { formatCounted } from '#lib/core/counts.ts'

/** The day by which a chart is, as its name says it. */
const DAYS = { settlement: 'settlement', repayment: 'repayment', discharged: 'discharge' } as const
const UNIT_NAMES = { month: 'month', quarter: 'quarter', year: 'financial year' } as const
type Dated = keyof typeof DAYS

/** What the button of the charts of a list does. */
export const chartFoldLabels = { show: 'Show charts', hide: 'Hide charts' } as const

/** Texts of the charts above All Loans. */
export const chartLabels = {
  period: (unit: keyof typeof UNIT_NAMES, dated: Dated) => `Principal by ${UNIT_NAMES[unit]} of ${DAYS[dated]}`,
  state: 'Principal by state',
  /** What a chart shows, above it: 'Principal due Nov 2026 – Oct 2027'. */
  shown: { settlement: 'Principal settled', repayment: 'Principal due', discharged: 'Principal discharged' },
  allOverdue: 'Principal overdue, due',
  caption: (what: string, from: string, to: string) => `${what} ${from === to ? from : `${from} – ${to}`}`,
  /** In a list of the loans of one lender, which may have lent a part of them only. */
  ofWholeLoans: (caption: string) => `${caption}, whole loans`,
  overdue: 'Overdue',
  overdueShort: ['Over', 'due'] as const,
  earlier: 'Earlier',
  later: 'Later',
  dayless: { settlement: 'Not settled', repayment: 'No repayment date', discharged: 'Not discharged' },
  stateless: 'No state',
  /** Loans without a bar, as briefly as beside a caption. */
  rest: (name: string, principal: string) => `${name}: ${principal}`,
  bar: (name: string, principal: string, loans: number) => `${name}: ${principal}, ${formatCounted(loans, 'loan')}`,
  none: (name: string) => `${name}: no loans`,
  failed: 'The charts can’t be shown now. Reload the page to try again.',
} as const
