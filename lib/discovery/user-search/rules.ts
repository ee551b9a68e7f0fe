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
  ...{ data: rows, total, page, totalLoanCount, totalPrincipal },
})
