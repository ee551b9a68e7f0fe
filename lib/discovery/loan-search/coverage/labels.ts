import { formatCounted } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import type { Lack } from '#lib/discovery/loan-search/filters/labels.ts'

const LACKING: Readonly<Record<Lack, string>> = { LVR: 'LVR', FEE: 'establishment fee' }

/** Texts about what the loans of a search include unasked, and what they leave out. */
export const coverageLabels = {
  region: 'What is counted',
  otherStatuses: (loans: number) =>
    `${formatCounted(loans, 'discharged or unsettled loan')} ${loans === 1 ? 'is' : 'are'} counted, too.`,
  currentOnly: 'Current loans only',
  lacking: (loans: number, lack: Lack) =>
    `${formatCounted(loans, 'loan')} ${loans === 1 ? 'has' : 'have'} no ${LACKING[lack]} and ${loans === 1 ? 'is' : 'are'} left out.`,
  /** Loans that were due before the days that a search asks for. */
  overdue: (loans: number, principal: bigint) =>
    `${formatCounted(loans, 'more loan')} (${formatShortDollars(principal)}) ${loans === 1 ? 'is' : 'are'} already overdue.`,
  show: (loans: number) => (loans === 1 ? 'Show it' : 'Show them'),
  /** The chip of a search that groups loans of every status. */
  allStatuses: 'All statuses',
} as const
