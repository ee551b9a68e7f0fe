import { mergeSubtotals, type Subtotal } from '#lib/core/subtotals.ts'
import { isSum } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { computeFees, computeMeanHundredths, computeMeanLoan } from '#lib/discovery/loan-search/groups/sums/rules.ts'

// In a mean of percentages, the whole in hundredths of a percent.
const WHOLE = 10_000n

const COMPUTED: Readonly<Record<Exclude<CrossFigure, 'share'>, (group: Subtotal) => bigint | null>> = {
  principal: ({ sum }) => sum,
  loans: ({ rows }) => BigInt(rows),
  rate: computeMeanHundredths,
  lvr: computeMeanHundredths,
  meanLoan: computeMeanLoan,
  fee: computeMeanHundredths,
  fees: computeFees,
  bookShare: computeMeanHundredths,
}

// The share of some loans in the principal of all of a column, in hundredths of a percent, half up; none where there are no loans.
const computePart = (group: Subtotal | undefined, whole: Subtotal | undefined): bigint | null =>
  whole && whole.sum > 0n ? ((group?.sum ?? 0n) * WHOLE * 2n + whole.sum) / (whole.sum * 2n) : null

/** Returns the figure of some loans in its unit; a share is that of `whole`. Without a loan a sum is 0, and there is no mean. */
export const computeFigure = (figure: CrossFigure, group: Subtotal | undefined, whole?: Subtotal): bigint | null => {
  if (figure === 'share') return computePart(group, whole)
  if (group) return COMPUTED[figure](group)
  return isSum(figure) ? 0n : null
}

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
