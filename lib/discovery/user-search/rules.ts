import { addDaysTo, type Day } from '#lib/core/dates.ts'
import type { UserPage } from '#lib/discovery/user-search/facts/schema.ts'
import { type UserType, userLabels, userTypes } from '#lib/discovery/user-search/labels.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'

/** Returns the name of a company's type, by the profiles that it has. */
export const typeOf = (has: { lender: boolean; broker: boolean }): string => {
  const type: UserType = has.lender ? (has.broker ? 'DUAL' : 'LENDER') : has.broker ? 'BROKER' : 'LAWFIRM'
  return userTypes[type]
}

/** Formats categories for a cell; 'N/A' without any (row K-02). */
export const criteriaText = (keys: readonly CategoryKey[] | null): string =>
  keys && keys.length > 0 ? keys.map((key) => categoryLabels[key]).join(', ') : userLabels.notApplicable

/** Formats the last call for a cell: the day, which comes first because narrow columns cut off the end, and who called, if given. */
export const callText = (day: string | null, by: string | null): string | null =>
  day === null ? null : by === null ? day : `${day}, ${by}`

/** Converts a page of people to an API response: the rows under `data`, the totals beside them. */
export const usersEnvelope = ({ rows, total, page, totalLoanCount, totalPrincipal }: UserPage) => ({
  data: rows,
  total,
  page,
  totalLoanCount,
  totalPrincipal,
})

/**
 * Parses an option of a loan count or loan value filter (row K-03): 'none', or the least count or the least value in whole dollars;
 * null if it is not an option.
 */
export const measureOf = (key: string): { least: number } | 'none' | null => {
  if (key === '0') return 'none'
  const least = /^(\d{1,4})\+$/.exec(key)?.[1]
  const over = /^OVER_(\d{1,4})M$/.exec(key)?.[1]
  if (least) return { least: Number(least) }
  return over ? { least: Number(over) * 1_000_000 + 1 } : null
}

/**
 * Returns the range of days, inclusive, of a follow-up option on a Sydney day (row K-03); 'none' for no follow-up, null if
 * unknown.
 */
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
