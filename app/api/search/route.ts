import { rowsOf } from '#lib/core/answers.ts'
import { searchPolicy } from '#lib/discovery/global-search/policy.ts'
import { searchEverything } from '#lib/discovery/global-search/queries.ts'
import { searchQuery, searchRow } from '#lib/discovery/global-search/schema.ts'
import { pageEnvelope } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** The global search: `search` and `page`, answered within the asker's scope (row B-03). */
export const GET = route({
  policy: searchPolicy.search.who,
  query: searchQuery,
  answer: rowsOf(searchRow),
  handle: async ({ actor, query }) => pageEnvelope(await searchEverything(actor, query)),
})
