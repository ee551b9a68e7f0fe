import { policiesOf } from '#lib/core/columns.ts'
import type { ValuesOf } from '#lib/core/filters.ts'
import type { Sort } from '#lib/core/orders.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import { balanceFilter, bookOnFilter } from '#lib/discovery/loan-search/balances/search.ts'
import { LOAN_COLUMN_KEYS, type LoanColumnKey, loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import { bandFilters } from '#lib/discovery/loan-search/groups/bands/search.ts'
import { bdmsFilter } from '#lib/discovery/loan-search/groups/bdms/search.ts'
import { leastFilter, leastPrincipalFilter, mostFilter } from '#lib/discovery/loan-search/groups/bounds/search.ts'
import { acrossFilter } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { movedFilter, topFilter } from '#lib/discovery/loan-search/groups/keeping/search.ts'
import { figuresFilter, measuresFilter } from '#lib/discovery/loan-search/groups/measures/search.ts'
import { groupFilter } from '#lib/discovery/loan-search/groups/search.ts'

// Profiles and finder have the same filters, but no groups.
const allLoansFilters = {
  ...loanFilters,
  ...bandFilters,
  group: groupFilter,
  across: acrossFilter,
  figures: figuresFilter,
  measures: measuresFilter,
  least: leastFilter,
  most: mostFilter,
  leastPrincipal: leastPrincipalFilter,
  top: topFilter,
  moved: movedFilter,
  bdms: bdmsFilter,
  balance: balanceFilter,
  bookOn: bookOnFilter,
}

export type LoanFilters = ValuesOf<typeof allLoansFilters>
export type LoanSortColumn = LoanColumnKey | 'created'
export type LoanSort = Sort<LoanSortColumn>
export type LoanSearch = Search<LoanFilters, LoanSortColumn>

export const LOAN_PAGE_SIZE = 50

/** The search of All Loans, newest first (row J-04). */
export const loanSearch = createListSearch({
  noun: 'loans',
  filters: allLoansFilters,
  sorts: [...LOAN_COLUMN_KEYS, 'created'] as const,
  usual: { column: 'created', isDescending: true },
  pageSizes: [LOAN_PAGE_SIZE],
  cleared: 'view=all',
  unread: ['subdivisionScenario.type'],
  sorters: policiesOf(loanColumnTable),
})
