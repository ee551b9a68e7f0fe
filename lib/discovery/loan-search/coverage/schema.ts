import type { Lack } from '#lib/discovery/loan-search/filters/labels.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'

/** A search for some of the loans, how many it finds, and their principal in dollars. */
export type CountedSearch = { search: LoanSearch; loans: number; principal: bigint }

/** What a search counts unasked, and what it leaves out. */
export type Coverage = {
  /** The current loans of a search that counts every status; null for any other search. */
  current: CountedSearch | null
  /** The overdue loans beside those that are due from today on; null for any other search. */
  overdue: CountedSearch | null
  lacking: (CountedSearch & { lack: Lack })[]
}
