import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import type { LoanFilters, LoanSort } from '#lib/discovery/loan-search/search.ts'
import { profileLoanSearch } from '#lib/discovery/profile-loans/search.ts'

/** The loan lists of a profile by their names in the addresses of pages. */
export type ProfileLoanGroup = 'matching' | 'pre-settlement' | 'current' | 'discharged' | 'done-with-you'

/** The same lists by their names in the addresses of calls (row P-12). */
const DOOR_GROUPS = {
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

const doorOf = (names: (keyof typeof DOOR_GROUPS)[]) =>
  z.object({
    id: recordId,
    list: z.enum(names as [keyof typeof DOOR_GROUPS]).transform((name): ProfileLoanGroup => DOOR_GROUPS[name]),
  })

/** The gaps of a loan list's address; a law firm has no list done with somebody, a visitor closed loans only. */
export const marketLoansDoor = doorOf(['matching', 'presettled', 'current', 'discharged', 'done-with-you'])
export const lawFirmLoansDoor = doorOf(['matching', 'presettled', 'current', 'discharged'])
export const publicLoansDoor = doorOf(['matching', 'current', 'discharged'])

/** page, pageSize, sort, orderBy and the search parameters of a loan list, forgiving as every address is (row P-12). */
export const profileLoansQuery = z.record(z.string(), z.unknown()).transform(profileLoanSearch.parse)
