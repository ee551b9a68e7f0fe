import { lowercaseLabel } from '#lib/core/text.ts'

/** Texts of a table of groups across others: lenders down, quarters across. */
export const crossingLabels = {
  button: 'Across',
  none: 'Nothing across',
  across: (name: string) => `Across ${lowercaseLabel(name)}`,
  earlier: 'Earlier',
  later: 'Later',
  planned: 'Planned',
  before: 'Before today',
  total: 'Total',
  /** The change of a group that had nothing in the earlier period, which does not make it a new one. */
  fromNil: 'from nil',
  change: 'Change',
  /** The head of changes of a percentage. */
  points: 'Change (Points)',
  soFar: (name: string) => `${name} so far`,
  /** After an earlier period of which a part is shown beside it. */
  inFull: 'in full',
  /** The part of an earlier period up to the same day: '2025 to 28 Nov'. */
  samePart: (name: string, day: string) => `${name} to ${day}`,
  /** What the change of each group compares. */
  compares: (to: string, from: string, unit: string) => `Change is ${to} against ${from}, in ${unit}.`,
  units: { dollars: 'dollars', loans: 'loans', percent: 'percentage points' },
  adds: 'The columns add up to the total; the part of a period shown beside the whole is not counted again.',
  means:
    'Totals are the means of all loans of a row or column, not of the means beside them. Where there is a dash, no loan has this figure.',
  /** What a share of the book is of, before what the book is. */
  bookShares:
    'Share of book is the principal found in percent of that of the current book, in each cell as in the totals.',
  /** What a share of the principal is of. */
  shares: 'Each share is that of the principal of all loans of its column, or of all loans found in the last one.',
  cell: (amount: string, group: string, column: string) => `${amount}: ${group}, ${column}`,
} as const
