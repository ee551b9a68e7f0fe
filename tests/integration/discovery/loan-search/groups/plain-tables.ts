import fc from 'fast-check'
import type { Actor } from '#lib/core/actor.ts'
import { dateToDay } from '#lib/core/dates.ts'
import type { CrossColumn, CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { CROSSINGS, type Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { GROUPINGS, type Grouping, type GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { groupPlainly } from '#tests/integration/discovery/loan-search/groups/plain-groups.ts'
import type { PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'

/** Random groups across others, in one of these orders. */
export const drawTables = (sorts: readonly GroupSort[]): fc.Arbitrary<{ grouping: Grouping; across: Crossing }> =>
  fc.record({
    grouping: fc.record({
      by: fc.constantFrom(...GROUPINGS),
      sort: fc.constantFrom(...sorts),
      isDescending: fc.boolean(),
    }),
    across: fc.constantFrom(...CROSSINGS),
  })

const isWithin = (date: Date | null, days: { min: string | null; max: string | null } | undefined): boolean => {
  if (!days) return date === null
  if (date === null) return false
  const day = dateToDay(date)
  return (days.min === null || days.min <= day) && (days.max === null || days.max >= day)
}

/** Returns whether a loan is in a column, by what its link asks for. */
export const isInColumn = (actor: Actor, across: Crossing, { filters }: CrossColumn, loan: PlainLoan): boolean => {
  if (!isByPeriod(across)) {
    const [wanted] = Object.values(filters ?? {}).flat()
    return groupPlainly(actor, across, [loan]).has(wanted === undefined ? 'none' : String(wanted))
  }
  if (across.startsWith('due')) return isWithin(loan.repaymentDate, filters?.repayment)
  if (across.startsWith('discharge')) return isWithin(loan.dischargedDate, filters?.discharged)
  return isWithin(loan.settlementDate, filters?.settlement)
}

/** Returns how loans grouped one by one name the group of a row. */
export const toPlainKey = ({ key, name }: CrossRow): string => key ?? (name === PRIVACY_ENGAGED ? 'hidden' : 'none')
