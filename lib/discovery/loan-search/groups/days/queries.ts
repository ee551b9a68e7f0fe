import type { Subtotal } from '#lib/core/subtotals.ts'
import { type Durations, subtractDays } from '#lib/discovery/loan-search/groups/days/rules.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { all } from '#lib/server/column-store/predicates.ts'

/** A day whose weighted sum groups can have. */
export type WeightedDay = 'settlement_date' | 'discharged_date' | 'repayment_date'

const has = (column: WeightedDay): LoanCondition => ({ kind: 'not', of: { kind: 'empty', column } })

/** Sums the days held and agreed of each group, over its discharged loans with a repayment date; only these have all three days. */
export const sumDurations = async (
  where: LoanCondition,
  sum: (where: LoanCondition, weighted: WeightedDay) => Promise<Subtotal[]>,
): Promise<Map<number, Durations>> => {
  const measured = all([where, has('settlement_date'), has('discharged_date'), has('repayment_date')])
  const [settled, discharged, due] = await Promise.all([
    sum(measured, 'settlement_date'),
    sum(measured, 'discharged_date'),
    sum(measured, 'repayment_date'),
  ])
  return subtractDays({ settled, discharged, due })
}
