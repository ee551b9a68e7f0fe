import { choiceFilter, recordFilter } from '#lib/core/choice-filters.ts'
import { textFilter, type ValuesOf } from '#lib/core/filters.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import { freshnessStates } from './fields.ts'
import { freshnessLabels } from './labels.ts'
import { FRESHNESS_PAGE_SIZES, type FreshnessState } from './schema.ts'

const freshnessFilters = {
  lender: textFilter({ parameter: 'lender', label: freshnessLabels.lender }),
  bdm: recordFilter({ parameter: 'bdm', label: freshnessLabels.bdm, list: 'bdms' }),
  state: choiceFilter({
    parameter: 'state',
    label: freshnessLabels.state,
    list: 'states',
    isKey: (text): text is FreshnessState => text in freshnessStates && Object.hasOwn(freshnessStates, text),
  }),
}
export type FreshnessFilters = ValuesOf<typeof freshnessFilters>

/** The sort columns: lender, BDM, and the days left of each category. */
const FRESHNESS_SORTS = ['lender', 'bdm', ...CATEGORY_KEYS] as const
export type FreshnessSort = (typeof FRESHNESS_SORTS)[number]

/** The search of the board, by default sorted by lender from A to Z. */
export const freshnessSearch = createListSearch({
  noun: 'lenders',
  filters: freshnessFilters,
  sorts: FRESHNESS_SORTS,
  usual: { column: 'lender', isDescending: false },
  pageSizes: FRESHNESS_PAGE_SIZES,
})
export type FreshnessSearch = Search<FreshnessFilters, FreshnessSort>
