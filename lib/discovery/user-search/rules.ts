import type { UserPage } from '#lib/discovery/user-search/facts/schema.ts'
import { type UserType, userLabels, userTypes } from '#lib/discovery/user-search/labels.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/terms/labels.ts'

/** Returns the name of a company's type, by the profiles that it has. */
export const formatCompanyType = (has: { lender: boolean; broker: boolean }): string => {
  const type: UserType = has.lender ? (has.broker ? 'DUAL' : 'LENDER') : has.broker ? 'BROKER' : 'LAWFIRM'
  return userTypes[type]
}

/** Formats categories for a cell; 'N/A' without any (row K-02). */
export const formatCriteria = (keys: readonly CategoryKey[] | null): string =>
  keys && keys.length > 0 ? keys.map((key) => categoryLabels[key]).join(', ') : userLabels.notApplicable

/** Formats the last call for a cell: the day, which comes first because narrow columns cut off the end, and who called, if given. */
export const formatCall = (day: string | null, by: string | null): string | null =>
  day === null ? null : by === null ? day : `${day}, ${by}`

/** Converts a page of people to an API response: the rows under `data`, the totals beside them. */
export const wrapUsers = ({ rows, total, page, totalLoanCount, totalPrincipal }: UserPage) => ({
  data: rows,
  total,
  page,
  totalLoanCount,
  totalPrincipal,
})
