import { formatCounted } from '#lib/core/counts.ts'

/** Texts of which groups a list shows by their size. */
export const boundLabels = {
  leastPrincipal: 'Group Principal',
  least: 'Least Loans',
  atLeast: (least: number) => `at least ${formatCounted(least, 'loan')}`,
  most: 'Most Loans',
  atMost: (most: number) => `at most ${formatCounted(most, 'loan')}`,
  /** Below a table without its large groups. */
  larger: (most: number, loan: string) =>
    `Groups with more than ${formatCounted(most, loan)} are not shown; the last line counts them.`,
  /** Below a table without its small groups. */
  hidden: (least: number, loan: string) =>
    `Groups with fewer than ${formatCounted(least, loan)} are not shown; the last line counts them.`,
  found: 'loan',
  /** A rate is of these. */
  current: 'current loan',
  /** The same for groups without the principal that is asked for. */
  only: (amount: string) => `Only groups with a principal ${amount} are shown; the last line counts all.`,
} as const
