import { searchPolicy } from '#lib/search/policy.ts'
import { searchNames } from '#lib/search/queries.ts'
import { searchQuery } from '#lib/search/schema.ts'
import { pageEnvelope } from '#lib/server/envelope.ts'
import { route } from '#lib/server/route.ts'

/** The global search: `search` and `page`, answered within the asker's scope (row B-03). */
export const GET = route({
  policy: searchPolicy.search.who,
  query: searchQuery,
  handle: async ({ actor, query }) => pageEnvelope(await searchNames(actor, query)),
})
