import { addDaysTo, type Day } from '#lib/core/dates.ts'
import type { UserPage } from '#lib/discovery/user-search/facts/schema.ts'
import { type UserType, userLabels, userTypes } from '#lib/discovery/user-search/labels.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'

/** What a company is, by its profiles. */
export const typeOf = (has: { lender: boolean; broker: boolean }): string => {
  const type: UserType = has.lender ? (has.broker ? 'DUAL' : 'LENDER') : has.broker ? 'BROKER' : 'LAWFIRM'
  return userTypes[type]
}

/** Categories in a cell; 'N/A' without one (row K-02). */
export const criteriaText = (keys: readonly CategoryKey[] | null): string =>
  keys && keys.length > 0 ? keys.map((key) => categoryLabels[key]).join(', ') : userLabels.notApplicable

/** The last call in a cell: the day, which is what a narrow column still shows, and to staff who made it. */
export const callText = (day: string | null, by: string | null): string | null =>
  day === null ? null : by === null ? day : `${day}, ${by}`

/** A page of people as a call answers it: the rows under `data`, the totals beside them. */
export const usersEnvelope = ({ rows, total, page, totalLoanCount, totalPrincipal }: UserPage) => ({
  data: rows,
  total,
  page,
  totalLoanCount,
  totalPrincipal,
})

/** What a choice of loan counts or values asks for (row K-03): none, or at least so many, in whole dollars where it is a value; null for what is no choice. */
export const measureOf = (key: string): { least: number } | 'none' | null => {
  if (key === '0') return 'none'
  const least = /^(\d{1,4})\+$/.exec(key)?.[1]
  const over = /^OVER_(\d{1,4})M$/.exec(key)?.[1]
  if (least) return { least: Number(least) }
  return over ? { least: Number(over) * 1_000_000 + 1 } : null
}

/** The days of a follow-up that a choice asks for, seen from a Sydney day, both counting (row K-03); 'none' for no day. */
export const followUpDays = (key: string, day: Day): { min: Day | null; max: Day | null } | 'none' | null => {
  switch (key) {
    case 'OVERDUE':
      return { min: null, max: addDaysTo(day, -1) }
    case 'TODAY':
      return { min: day, max: day }
    case 'NEXT_7':
      return { min: day, max: addDaysTo(day, 7) }
    case 'NEXT_30':
      return { min: day, max: addDaysTo(day, 30) }
    case 'NONE':
      return 'none'
    default:
      return null
  }
}
