import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { listMailingRecipients } from '#lib/campaigns/mailings/recipients/queries.ts'
import { recipientsAnswer } from '#lib/campaigns/mailings/schema.ts'
import { recipientSearch } from '#lib/campaigns/mailings/search.ts'
import { byId } from '#lib/core/parsing.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns a mailing's recipients with their states, for staff with ADMIN. */
export const GET = route({
  policy: mailingPolicies.read.who,
  params: byId,
  query: searchQuerySchema(recipientSearch.parse, recipientSearch.orderFaults),
  answer: recipientsAnswer,
  handle: async ({ actor, params, query }) => wrapRows(await listMailingRecipients(actor, params.id, query)),
})
