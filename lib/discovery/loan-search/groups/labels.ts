import { formatCounted } from '#lib/core/counts.ts'

/** The groupings by the word in their address: their name, and what their group of loans without a value is called. */
export const groupingNames = {
  lender: { name: 'Lender', none: 'No lender' },
  broker: { name: 'Broker', none: 'No broker' },
  lawFirm: { name: 'Law firm', none: 'No law firm' },
  bdm: { name: 'BDM', none: 'No BDM' },
  month: { name: 'Month', none: 'Not settled' },
  state: { name: 'State', none: 'No state' },
  security: { name: 'Security', none: 'No security' },
  status: { name: 'Status', none: 'No status' },
} as const

const lowercaseGrouping = (by: keyof typeof groupingNames): string =>
  by === 'bdm' ? groupingNames.bdm.name : groupingNames[by].name.toLowerCase()

/** Texts of a grouped list of loans. */
export const groupLabels = {
  button: 'Group by',
  none: 'No grouping',
  by: (by: keyof typeof groupingNames) => `by ${lowercaseGrouping(by)}`,
  grouped: (by: keyof typeof groupingNames) => `By ${lowercaseGrouping(by)}`,
  table: (by: keyof typeof groupingNames) => `Loans by ${lowercaseGrouping(by)}`,
  unknown: (words: readonly string[]) => `Group by one of ${words.join(', ')}.`,
  all: (count: number, name: string) => `${formatCounted(count, 'loan')}: ${name}`,
  allLoans: (count: number) => `All ${formatCounted(count, 'loan')}`,
} as const

/** What a reader must know of a grouping to read its figures; shown below the table. */
export const groupingNotes = {
  lender:
    'A loan with several lenders counts once for each of them, with the lender’s own part of the principal. The parts add up to the total; the numbers of loans can exceed it.',
  broker:
    'A loan with several brokers counts in full for each of them, so the groups can add up to more than the total.',
  lawFirm: null,
  bdm: 'A loan counts in full for each BDM of its lenders and brokers, so the groups can add up to more than the total.',
  month: 'By the month of the settlement date.',
  state: null,
  security: null,
  status: null,
} as const satisfies Record<keyof typeof groupingNames, string | null>

/** Explains the mean rate of a group. */
export const MEAN_RATE = 'Mean rate is the lower rate, weighted by principal.'
