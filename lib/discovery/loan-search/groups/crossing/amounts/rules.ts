import { mergeSubtotals, type Subtotal } from '#lib/core/subtotals.ts'
import { isSum } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { computeFees, computeMeanHundredths, computeMeanLoan } from '#lib/discovery/loan-search/groups/sums/rules.ts'

const COMPUTED: Readonly<Record<CrossFigure, (group: Subtotal) => bigint | null>> = {
  principal: ({ sum }) => sum,
  loans: ({ rows }) => BigInt(rows),
  rate: computeMeanHundredths,
  lvr: computeMeanHundredths,
  meanLoan: computeMeanLoan,
  fee: computeMeanHundredths,
  fees: computeFees,
  bookShare: computeMeanHundredths,
}

/** Returns the figure of some loans in its unit. Without a loan a sum is 0, and there is no mean. */
export const computeFigure = (figure: CrossFigure, group: Subtotal | undefined): bigint | null => {
  if (group) return COMPUTED[figure](group)
  return isSum(figure) ? 0n : null
}

// In a mean of percentages, the whole in hundredths of a percent.
const WHOLE = 10_000n

/** Returns the books of groups, weighted by the share that some of their loans are, so that their mean is that share. */
export const weighByBook = (parts: readonly Subtotal[], books: readonly Subtotal[]): Subtotal[] => {
  const partOf = indexGroups(parts)
  return mergeSubtotals(books).map((book) =>
    Object.assign({}, book, { product: (partOf.get(book.key)?.sum ?? 0n) * WHOLE }),
  )
}

/** Returns groups by their keys, merged. */
export const indexGroups = (groups: readonly Subtotal[]): Map<number, Subtotal> =>
  new Map(mergeSubtotals(groups).map((group) => [group.key, group]))
