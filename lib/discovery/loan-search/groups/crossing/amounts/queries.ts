import type { Subtotal } from '#lib/core/subtotals.ts'
import type { SumBy } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import type { Figures } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { type Grouped, keepThoseWith } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import { computeFees } from '#lib/discovery/loan-search/groups/sums/rules.ts'

/** Sums groups by what a table shows of them: their principal, or their fees, of which a group can have none. */
export const sumAmounts = async (
  figures: Figures | undefined,
  grouped: Grouped,
  sumBy: SumBy<Grouped>,
): Promise<Subtotal[]> => {
  if (figures !== 'fees') return sumBy(grouped)
  const where = keepThoseWith('establishment_fee', grouped.where)
  const [groups, charged] = await Promise.all([sumBy(grouped), sumBy({ ...grouped, where }, 'establishment_fee')])
  const feesOf = new Map(charged.map((each) => [each.key, computeFees(each)]))
  return groups.map((group) => Object.assign({}, group, { sum: feesOf.get(group.key) ?? 0n }))
}
