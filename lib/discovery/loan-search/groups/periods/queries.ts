import { type ByPeriod, PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { comparePeriods, type Limits, listSameDays } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { type Grouped, sumGroups } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import { type LoanSubtotal, mergeAll } from '#lib/discovery/loan-search/groups/sums/rules.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { all } from '#lib/server/column-store/predicates.ts'

/** Compares periods with earlier ones, and the current one with the same days of these, whose principal is read for it. */
export const comparePeriodsSoFar = async (
  by: ByPeriod,
  groups: readonly LoanSubtotal[],
  { grouped, limits }: { grouped: Grouped; limits: Limits },
): Promise<ReturnType<typeof comparePeriods>> => {
  // A search that ends before today does not find the current period, and needs no sums for it.
  const isCurrent = limits.max === null || limits.max >= limits.today
  const asked = limits.isComparable && isCurrent ? listSameDays(by, limits.today) : []
  const parts = await Promise.all(
    asked.map(async ({ min, max }) => {
      const isThen: LoanCondition = { kind: 'between', column: PERIODS[by].column, min, max }
      const { sum } = mergeAll(await sumGroups('status', { ...grouped, where: all([grouped.where, isThen]) }))
      return [min, sum] as const
    }),
  )
  return comparePeriods(by, groups, Object.assign({ parts: new Map(parts) }, limits))
}
