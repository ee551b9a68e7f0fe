import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { addressQuery } from '#lib/core/search-schemas.ts'
import type { LoanFilters, LoanSort } from '#lib/discovery/loan-search/search.ts'
import { profileLoanSearch } from '#lib/discovery/profile-loans/search.ts'
import { byKind } from '#lib/people/directory/schema.ts'

/** The loan lists of a profile by their names in the addresses of pages. */
export type ProfileLoanGroup = 'matching' | 'pre-settlement' | 'current' | 'discharged' | 'done-with-you'

/** The same lists by their names in the addresses of calls (row P-12). */
const GROUPS = {
  matching: 'matching',
  presettled: 'pre-settlement',
  current: 'current',
  discharged: 'discharged',
  'done-with-you': 'done-with-you',
} as const satisfies Record<string, ProfileLoanGroup>

/** One of a profile's loan lists, a page of it. The filters count for every list; 'matching' is the one made of them. */
export type ProfileLoans = {
  kind: ProfileKind
  profileId: number
  group: ProfileLoanGroup
  filters?: Partial<LoanFilters>
  sort?: LoanSort
  page?: number
  pageSize?: number
}

const listOf = (names: (keyof typeof GROUPS)[]) =>
  z.enum(names as [keyof typeof GROUPS]).transform((name): ProfileLoanGroup => GROUPS[name])

/** The gaps of a loan list's address; a law firm has no list done with somebody. */
export const profileLoansParams = byKind
  .extend({ id: recordId, list: listOf(['matching', 'presettled', 'current', 'discharged', 'done-with-you']) })
  .refine(({ profiles, list }) => profiles !== 'lawfirm' || list !== 'done-with-you')

/** The gaps of a public broker's loan list; a visitor sees closed loans only. */
export const publicLoansParams = z.object({ id: recordId, list: listOf(['matching', 'current', 'discharged']) })

/** page, pageSize, the order and the search parameters of a loan list; an order that is none is refused (row P-12). */
export const profileLoansQuery = addressQuery(profileLoanSearch.parse, profileLoanSearch.orderFaults)
