import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { listPeopleLeftOut } from '#lib/campaigns/mailings/recipients/queries.ts'
import { leftOutAnswer } from '#lib/campaigns/mailings/schema.ts'
import { leftOutSearch } from '#lib/campaigns/mailings/search.ts'
import { byId } from '#lib/core/parsing.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the people left out of a mailing with the reason, for staff with ADMIN. */
export const GET = route({
  policy: mailingPolicies.read.who,
  params: byId,
  query: searchQuerySchema(leftOutSearch.parse, leftOutSearch.orderFaults),
  answer: leftOutAnswer,
  handle: async ({ actor, params, query }) => wrapRows(await listPeopleLeftOut(actor, params.id, query)),
})
