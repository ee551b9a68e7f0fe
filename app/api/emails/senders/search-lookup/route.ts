import { sendersOf } from '#lib/campaigns/audiences/options/queries.ts'
import { audiencePolicies } from '#lib/campaigns/audiences/policy.ts'
import { senderOption, senderQuery } from '#lib/campaigns/audiences/schema.ts'
import { listOf } from '#lib/core/answers.ts'
import { listEnvelope, wholeEnvelope } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the sender addresses that a mailing can use, the product's own first (row P-15). */
export const GET = route({
  policy: audiencePolicies.read.who,
  query: senderQuery,
  answer: listOf(senderOption),
  handle: async ({ actor, query: { search } }) => listEnvelope(wholeEnvelope(await sendersOf(actor, search))),
})
