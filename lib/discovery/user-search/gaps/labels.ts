/** The labels of the filters for what has not happened for a while, and for sign-ins. */
export const gapFilterLabels = {
  lastCall: 'Not called',
  lastNote: 'No note or call',
  lastLoan: 'No loan settled',
  lastLogin: 'Not logged in',
  loggedIn: 'Logged in since',
} as const

const listGaps = (...all: number[]): readonly { value: string; days: number | null; name: string }[] => [
  ...all.map((days) => ({ value: `D_${days}`, days, name: `for ${days} days` })),
  { value: 'NEVER', days: null, name: 'ever' },
]

/** How long ago something last happened, by the answer of the filter: at least so many days, or never. */
export const DAY_GAPS = listGaps(30, 60, 90, 180)

/** The same for the last loan of somebody's company. */
export const LOAN_GAPS = listGaps(90, 180, 365)
