import { audiencePolicies } from '#lib/campaigns/audiences/policy.ts'
import { findRecipients } from '#lib/campaigns/audiences/recipients/queries.ts'
import { recipientOption, recipientQuery } from '#lib/campaigns/audiences/schema.ts'
import { listOf } from '#lib/core/answers.ts'
import { wrapAllRows, wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns people and companies by a part of their name or email, for the recipient picker (rows N-06, P-15). */
export const GET = route({
  policy: audiencePolicies.read.who,
  query: recipientQuery,
  answer: listOf(recipientOption),
  handle: async ({ actor, query }) => wrapData(wrapAllRows(await findRecipients(actor, query))),
})
