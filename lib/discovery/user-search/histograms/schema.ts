import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { findHistogramField, listFieldFaults } from '#lib/discovery/loan-search/histograms/schema.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'

/** Parses a call for a histogram: the category as its `field`, and the filters of All Users, without that category's range. */
export const userHistogramQuery = searchQuerySchema(
  (raw) => {
    const field = findHistogramField(raw, CATEGORY_KEYS) ?? 'FIRST_RANKING'
    const { [field]: _range, ...filters } = userSearch.parse(raw).filters
    return { field, search: Object.assign({}, userSearch.parse(raw), { filters }) }
  },
  (raw) => listFieldFaults(raw, CATEGORY_KEYS),
)
