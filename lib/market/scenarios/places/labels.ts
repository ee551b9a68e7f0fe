const countLoans = (count: number): string => (count === 1 ? '1 closed loan' : `${count} closed loans`)

/** Texts of the map of a lender's closed loans. */
export const placeLabels = {
  title: (name: string) => `Where ${name} has closed loans of this kind`,
  dot: (suburb: string, loans: number) => `${suburb}: ${countLoans(loans)}`,
  /** What the map shows, in words: the suburbs with the most loans, and how many others there are. */
  sentence: (loans: number, most: readonly { name: string; loans: number }[], others: number) =>
    `${countLoans(loans)}: ${most.map((each) => `${each.name} ${each.loans}`).join(' · ')}${
      others === 0 ? '' : ` · and ${others} other ${others === 1 ? 'suburb' : 'suburbs'}`
    }.`,
  failed: 'The map could not be loaded.',
} as const
