/** The labels of the filters for what has not happened for a while, and for sign-ins. */
export const gapFilterLabels = {
  lastCall: 'Not called',
  lastNote: 'No note or call',
  lastLoan: 'No loan settled',
  lastLogin: 'Not logged in',
  loggedIn: 'Logged in since',
} as const

/** How long ago something last happened, by the answer of the filter: at least so many days, or never. */
export const DAY_GAPS = [
  { value: 'D_30', days: 30, name: 'for 30 days' },
  { value: 'D_60', days: 60, name: 'for 60 days' },
  { value: 'D_90', days: 90, name: 'for 90 days' },
  { value: 'D_180', days: 180, name: 'for 180 days' },
  { value: 'NEVER', days: null, name: 'ever' },
] as const

/** The same for the last loan of somebody's company. */
export const LOAN_GAPS = [
  { value: 'D_90', days: 90, name: 'for 90 days' },
  { value: 'D_180', days: 180, name: 'for 180 days' },
  { value: 'D_365', days: 365, name: 'for 365 days' },
  { value: 'NEVER', days: null, name: 'ever' },
] as const
export type LoanGap = (typeof LOAN_GAPS)[number]['value']
