import { audiencePolicies } from '#lib/campaigns/audiences/policy.ts'
import { listMarketingRecipients } from '#lib/campaigns/audiences/recipients/queries.ts'
import { marketingQuery, recipientOption } from '#lib/campaigns/audiences/schema.ts'
import { listOf } from '#lib/core/answers.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the people of a saved user search who would get a marketing mailing now, by name (rows N-02, P-15). */
export const GET = route({
  policy: audiencePolicies.read.who,
  query: marketingQuery,
  answer: listOf(recipientOption),
  handle: async ({ actor, query }) => wrapData(await listMarketingRecipients(actor, query)),
})
