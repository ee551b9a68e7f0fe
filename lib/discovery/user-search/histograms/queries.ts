import type { Actor } from '#lib/core/actor.ts'
import type { Histogram } from '#lib/core/histograms.ts'
import { selectParcels } from '#lib/discovery/user-search/filters/queries.ts'
import { buildParcelHistogram, type ParcelCount } from '#lib/discovery/user-search/histograms/rules.ts'
import { prepareUserSearch } from '#lib/discovery/user-search/queries.ts'
import type { UserSearch } from '#lib/discovery/user-search/search.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { runSearch } from '#lib/server/database/searching.ts'

/**
 * Returns how the people of a search are distributed over the parcel sizes of a category, as far as the viewer may read those; the
 * same people as `searchUsers`. Raises FORBIDDEN as `searchUsers` does.
 */
export const readUserHistogram = async (
  actor: Actor,
  search: UserSearch,
  category: CategoryKey,
): Promise<Histogram> => {
  const viewer = await prepareUserSearch(actor, search)
  return buildParcelHistogram(await runSearch<ParcelCount>(selectParcels(viewer, search.filters, category)))
}
