import { choiceFilter, recordFilter } from '#lib/core/choice-filters.ts'
import type { ValuesOf } from '#lib/core/filters.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import { isSegment } from '#lib/market/approaches/groups/rules.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'

const approachFilters = {
  lender: recordFilter({ parameter: 'lender', label: approachLabels.lender }),
  broker: recordFilter({ parameter: 'broker', label: approachLabels.broker }),
  scenario: recordFilter({ parameter: 'scenario', label: approachLabels.deal }),
  state: choiceFilter({ parameter: 'state', label: approachLabels.state, list: 'segments', isKey: isSegment }),
}
type ApproachFilters = ValuesOf<typeof approachFilters>

/** The search of approaches, newest first, optionally of one lender, broker, scenario or segment of states. */
export const approachSearch = createListSearch({
  noun: 'approaches',
  filters: approachFilters,
  sorts: [],
  usual: { column: 'asked', isDescending: true },
  pageSizes: [20, 50],
})
export type ApproachSearch = Search<ApproachFilters, 'asked'>
