import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { listMailings } from '#lib/campaigns/mailings/queries.ts'
import { mailingsAnswer } from '#lib/campaigns/mailings/schema.ts'
import { mailingSearch } from '#lib/campaigns/mailings/search.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the bulk and marketing mailings, newest first, for staff with ADMIN. */
export const GET = route({
  policy: mailingPolicies.read.who,
  query: searchQuerySchema(mailingSearch.parse, mailingSearch.orderFaults),
  answer: mailingsAnswer,
  handle: async ({ actor, query }) => wrapRows(await listMailings(actor, query)),
})
