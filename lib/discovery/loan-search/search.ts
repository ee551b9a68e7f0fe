import {
  carriedFilter,
  choiceFilter,
  daysFilter,
  dollarsFilter,
  type Filter,
  placeFilter,
  type Range,
  type ValuesOf,
} from '#lib/core/filters.ts'
import { type Search, type Sort, searchOf } from '#lib/core/search.ts'
import { LOAN_COLUMN_KEYS, type LoanColumnKey } from '#lib/discovery/loan-search/columns.ts'
import type { LookupName } from '#lib/foundation/lookups/schema.ts'
import type { FactOf, LoanFact } from '#lib/lending/loans/searches/fields.ts'
import { LOAN_STATUSES, type LoanStatusKey } from '#lib/lending/loans/statuses/rules.ts'

/** Every filter of the loan search, each named for the fact that it asks for; a further one is one entry here. */
export const loanFilters = {
  status: choiceFilter({
    parameter: 'statusKey',
    label: 'Status',
    list: 'status',
    isKey: (text): text is LoanStatusKey => LOAN_STATUSES.some((key) => key === text),
    phrase: (name) => ({ before: name.toLowerCase() }),
  }),
  state: choiceFilter({
    parameter: 'state',
    label: 'State',
    list: 'states',
    isKey: (text): text is string => /^[A-Z]{2,3}$/.test(text),
    phrase: (_name, key) => ({ after: `in ${key}` }),
  }),
  suburb: placeFilter({ parameter: 'suburb', label: 'Suburb', source: 'states-suburbs' }),
  principal: dollarsFilter({ min: 'minPrincipal', max: 'maxPrincipal', label: 'Principal' }),
  /** What the current book counts: settled, in default, with a variation in progress. */
  book: carriedFilter({ parameter: 'book', label: 'Book', words: { current: 'Current' } }),
  settlement: daysFilter({ from: 'settledFrom', to: 'settledTo', label: 'Settled' }),
} satisfies { [Name in LoanFact]?: Filter<Name extends FactOf<'choice'> ? string : Range, LookupName> } & {
  suburb: Filter<number, never>
  book: Filter<'current', never>
}

export type LoanFilters = ValuesOf<typeof loanFilters>
export type LoanSortColumn = LoanColumnKey | 'created'
export type LoanSort = Sort<LoanSortColumn>
export type LoanSearch = Search<LoanFilters, LoanSortColumn>

export const LOAN_PAGE_SIZE = 50

/** The search of All Loans, newest first (row J-04). */
export const loanSearch = searchOf({
  noun: 'loans',
  filters: loanFilters,
  sorts: [...LOAN_COLUMN_KEYS, 'created'] as const,
  usual: { column: 'created', isDescending: true },
  pageSizes: [LOAN_PAGE_SIZE],
})
