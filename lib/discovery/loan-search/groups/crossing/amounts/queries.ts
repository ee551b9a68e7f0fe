import type { Subtotal } from '#lib/core/subtotals.ts'
import { type Measured, type SumBy, WEIGHTED } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import { weighByBook } from '#lib/discovery/loan-search/groups/crossing/amounts/rules.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { type Grouped, keepThoseWith } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { all } from '#lib/server/column-store/predicates.ts'

/** The loans to group, and the book of which they are a part. */
export type WithBook = Grouped & { book: LoanCondition }

/** Returns the loans, and those of the book, that match one more condition. */
export const narrowBoth = (grouped: WithBook, condition: LoanCondition): WithBook => ({
  ...grouped,
  where: all([grouped.where, condition]),
  book: all([grouped.book, condition]),
})

const findWeighted = (figure: CrossFigure) => (figure in WEIGHTED ? WEIGHTED[figure as keyof typeof WEIGHTED] : null)

// A share of the book is the mean of 100% for the loans found and 0% for the rest of the book.
const sumBookShares = async (grouped: WithBook, sumBy: SumBy<Grouped>): Promise<Subtotal[]> => {
  const { book: where, ...found } = grouped
  const [parts, books] = await Promise.all([sumBy(found), sumBy({ ...found, where })])
  return weighByBook(parts, books)
}

/** Sums the groups of the loans that have a figure, weighted by it. */
export const sumFigure = (figure: CrossFigure, grouped: WithBook, sumBy: SumBy<Grouped>): Promise<Subtotal[]> => {
  if (figure === 'bookShare') return sumBookShares(grouped, sumBy)
  const weighted = findWeighted(figure)
  if (!weighted) return sumBy(grouped)
  return sumBy({ ...grouped, where: keepThoseWith(weighted, grouped.where) }, weighted)
}

/** Sums the groups of all loans, and of those that have a figure. */
export const sumMeasured = async (figure: CrossFigure, grouped: WithBook, sumBy: SumBy<Grouped>): Promise<Measured> => {
  const isOfSome = figure === 'bookShare' || findWeighted(figure) !== null
  const [groups, measured] = await Promise.all([sumBy(grouped), isOfSome ? sumFigure(figure, grouped, sumBy) : null])
  return { groups, measured: measured ?? groups }
}
