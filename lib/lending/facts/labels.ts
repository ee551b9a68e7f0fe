import { formatPercent, formatYesNo } from '#lib/core/money.ts'

/** Formats an LVR with its own decimals, at most two (row Q-02): '65%', '62.5%'. */
export const formatLvr = (lvr: string | null): string => formatPercent(lvr, 2).replace(/(?:\.0{2}|0)%$/, '%')

/** Formats the percentage of the principal that an establishment fee is, with one decimal (row Q-02); '' if unknown. */
export const formatFeeShare = (share: string | null): string => formatPercent(share, 1)

/** Formats a loan's term, such as '12 months'; '' if unknown. */
export const formatLoanTerm = (months: number | null): string =>
  months === null ? '' : `${months} ${months === 1 ? 'month' : 'months'}`

/** Formats a yes/no answer; '' if not stated. */
export const formatYesNoOrEmpty = (answer: boolean | null): string => (answer === null ? '' : formatYesNo(answer))

/** Labels of the construction and subdivision fields (row H-19). */
export const scenarioLabels = {
  typeKey: 'Subdivision type',
  presalesDebtCoverRequired: 'Presales debt cover required',
  loanAmountPercentageGstEx: 'Percentage of loan amount ex GST',
  qsRequired: 'QS required',
  isBuilderDeveloper: 'Builder/Developer',
  isBuildToHold: 'Build to hold',
  tdcEquity: 'Equity percentage of total development costs',
  projectManagerRequired: 'Project manager required',
  contingenciesAllowance: 'Contingencies allowance percentage',
  developerSuccessfulProjects: 'Developer past successful projects',
  preCommittedCommercialTenants: 'Pre-committed commercial tenants',
} as const
