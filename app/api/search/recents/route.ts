import { rowsOf } from '#lib/core/answers.ts'
import { searchPolicy } from '#lib/discovery/global-search/policy.ts'
import { listRecents } from '#lib/discovery/global-search/recents/queries.ts'
import { searchRow } from '#lib/discovery/global-search/schema.ts'
import { wrapAllRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the caller's recently opened records, as rows of the global search. */
export const GET = route({
  policy: searchPolicy.search.who,
  answer: rowsOf(searchRow),
  handle: async ({ actor }) => wrapAllRows(await listRecents(actor)),
})
