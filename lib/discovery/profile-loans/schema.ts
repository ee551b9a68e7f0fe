import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import type { LoanFilters, LoanSort } from '#lib/discovery/loan-search/search.ts'
import { profileLoanSearch } from '#lib/discovery/profile-loans/search.ts'
import type { ProfileGroup } from '#lib/market/profiles/schema.ts'
import { byKind } from '#lib/people/directory/schema.ts'

/** The loan lists of a profile, by their names in API paths (row P-12). */
const GROUPS = {
  matching: 'matching',
  presettled: 'pre-settlement',
  current: 'current',
  discharged: 'discharged',
  'done-with-you': 'done-with-you',
} as const satisfies Record<string, ProfileGroup>

/** A page of one of a profile's loan lists. The filters apply to every list. */
export type ProfileLoans = {
  kind: ProfileKind
  profileId: number
  group: ProfileGroup
  filters?: Partial<LoanFilters>
  sort?: LoanSort
  page?: number
  pageSize?: number
}

const loanListSchema = (names: (keyof typeof GROUPS)[]) =>
  z.enum(names as [keyof typeof GROUPS]).transform((name): ProfileGroup => GROUPS[name])

/** The URL parameters of a loan list; law firms have no 'done-with-you'. */
export const profileLoansParams = byKind
  .extend({ id: recordId, list: loanListSchema(['matching', 'presettled', 'current', 'discharged', 'done-with-you']) })
  .refine(({ profiles, list }) => profiles !== 'lawfirm' || list !== 'done-with-you')

/** The URL parameters of a public broker's loan list; visitors see closed loans only. */
export const publicLoansParams = z.object({ id: recordId, list: loanListSchema(['matching', 'current', 'discharged']) })

/** The page, page size, order and filters of a loan list; an unknown order is refused (row P-12). */
export const profileLoansQuery = searchQuerySchema(profileLoanSearch.parse, profileLoanSearch.orderFaults)
