import { recordFilter } from '#lib/core/choice-filters.ts'
import type { ValuesOf } from '#lib/core/filters.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import { enquiryListLabels } from '#lib/market/enquiries/labels.ts'

const enquiryFilters = {
  broker: recordFilter({ parameter: 'broker', label: enquiryListLabels.to }),
  lender: recordFilter({ parameter: 'lender', label: enquiryListLabels.to }),
}
type EnquiryFilters = ValuesOf<typeof enquiryFilters>

/** The search of the enquiries, newest first, optionally of one recipient. */
export const enquirySearch = createListSearch({
  noun: 'enquiries',
  filters: enquiryFilters,
  sorts: [],
  usual: { column: 'sent', isDescending: true },
  pageSizes: [20, 50],
})
export type EnquirySearch = Search<EnquiryFilters, never>
