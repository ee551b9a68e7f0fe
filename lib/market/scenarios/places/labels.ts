import { formatCount, formatCounted } from '#lib/core/counts.ts'

/** Texts of the map of a lender's closed loans. */
export const placeLabels = {
  heading: 'Where its closed loans are',
  title: (name: string) => `Where the closed loans of ${name} are`,
  dot: (suburb: string, loans: number) => `${suburb}: ${formatCounted(loans, 'closed loan')}`,
  /** What the map shows, in words: the suburbs with the most loans, and how many others there are. */
  sentence: (
    { loans, isCut }: { loans: number; isCut: boolean },
    most: readonly { name: string; loans: number }[],
    others: number,
  ) => {
    const counted = formatCounted(loans, 'closed loan')
    const named = most.map((each) => `${each.name} (${formatCount(each.loans)})`).join(', ')
    const rest = others === 0 ? '' : `, and ${formatCounted(others, 'other suburb')}`
    return `${isCut ? `The newest ${counted}` : counted}: ${named}${rest}.`
  },
  table: 'All suburbs',
  /** The list beyond the suburbs that the map shows. */
  further: (count: number) => `and ${formatCounted(count, 'further suburb')}`,
  failed: 'The map could not be loaded.',
} as const
