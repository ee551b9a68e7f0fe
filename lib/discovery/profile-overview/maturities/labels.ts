import { formatCounted } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'

type Sum = { loans: number; amount: bigint }

const formatSum = ({ loans, amount }: Sum): string => `${formatCounted(loans, 'loan')}, ${formatShortDollars(amount)}`

/** Texts of a profile's book by maturity. */
export const maturityLabels = {
  title: 'Book by maturity',
  overdue: 'Overdue',
  overdueShort: 'Over',
  later: (sum: Sum) => `Later: ${formatSum(sum)}`,
  none: 'No current loans.',
  noneText: 'Loans appear here from the day they settle until they are repaid.',
  bar: (name: string, sum: Sum) => (sum.loans === 0 ? `${name}: no loans` : `${name}: ${formatSum(sum)}`),
  book: (sum: Sum) => `${formatSum(sum)}.`,
  pastRepayment: (sum: Sum) => (sum.loans === 0 ? 'None is past repayment.' : `Past repayment: ${formatSum(sum)}.`),
  soon: (sum: Sum, month: string) =>
    sum.loans === 0 ? `None matures by the end of ${month}.` : `Due by the end of ${month}: ${formatSum(sum)}.`,
  largest: ({ name, ...sum }: Sum & { name: string }) => `Most in ${name}: ${formatSum(sum)}.`,
  unknown: (loans: number) => `${formatCounted(loans, 'loan')} without a repayment date.`,
} as const
