import type { Subtotal } from '#lib/core/subtotals.ts'
import { type Measured, type SumBy, WEIGHTED } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { type Grouped, keepThoseWith } from '#lib/discovery/loan-search/groups/sums/queries.ts'

const findWeighted = (figure: CrossFigure) => (figure in WEIGHTED ? WEIGHTED[figure as keyof typeof WEIGHTED] : null)

/** Sums the groups of the loans that have a figure, weighted by it. */
export const sumFigure = (figure: CrossFigure, grouped: Grouped, sumBy: SumBy<Grouped>): Promise<Subtotal[]> => {
  const weighted = findWeighted(figure)
  if (!weighted) return sumBy(grouped)
  return sumBy({ ...grouped, where: keepThoseWith(weighted, grouped.where) }, weighted)
}

/** Sums the groups of all loans, and of those that have a figure. */
export const sumMeasured = async (figure: CrossFigure, grouped: Grouped, sumBy: SumBy<Grouped>): Promise<Measured> => {
  const [groups, measured] = await Promise.all([
    sumBy(grouped),
    findWeighted(figure) ? sumFigure(figure, grouped, sumBy) : null,
  ])
  return { groups, measured: measured ?? groups }
}
