import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { listLeftOut } from '#lib/campaigns/mailings/queries.ts'
import { leftOutAnswer } from '#lib/campaigns/mailings/schema.ts'
import { leftOutSearch } from '#lib/campaigns/mailings/search.ts'
import { byId } from '#lib/core/parsing.ts'
import { addressQuery } from '#lib/core/search-schemas.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the people left out of a mailing with the reason, for staff with ADMIN. */
export const GET = route({
  policy: mailingPolicies.read.who,
  params: byId,
  query: addressQuery(leftOutSearch.parse, leftOutSearch.orderFaults),
  answer: leftOutAnswer,
  handle: async ({ actor, params, query }) => wrapRows(await listLeftOut(actor, params.id, query)),
})
