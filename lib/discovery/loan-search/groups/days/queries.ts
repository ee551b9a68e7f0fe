import type { Subtotal } from '#lib/core/subtotals.ts'
import { type Durations, subtractDays } from '#lib/discovery/loan-search/groups/days/rules.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { all } from '#lib/server/column-store/predicates.ts'

/** A day whose weighted sum groups can have. */
export type WeightedDay = 'settlement_date' | 'discharged_date' | 'repayment_date'

// The database lets no loan be discharged without the other two days.
const IS_DISCHARGED: LoanCondition = { kind: 'not', of: { kind: 'empty', column: 'discharged_date' } }

/** Sums the days held and agreed of each group, over its discharged loans; only these have all three days. */
export const sumDurations = async (
  where: LoanCondition,
  sum: (where: LoanCondition, weighted: WeightedDay) => Promise<Subtotal[]>,
): Promise<Map<number, Durations>> => {
  const measured = all([where, IS_DISCHARGED])
  const [settled, discharged, due] = await Promise.all([
    sum(measured, 'settlement_date'),
    sum(measured, 'discharged_date'),
    sum(measured, 'repayment_date'),
  ])
  return subtractDays({ settled, discharged, due })
}
