import { audiencePolicies } from '#lib/campaigns/audiences/policy.ts'
import { listSenderAddresses } from '#lib/campaigns/audiences/queries.ts'
import { senderOption, senderQuery } from '#lib/campaigns/audiences/schema.ts'
import { listOf } from '#lib/core/answers.ts'
import { wrapAllRows, wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the sender addresses that a mailing can use, the product's own first (row P-15). */
export const GET = route({
  policy: audiencePolicies.read.who,
  query: senderQuery,
  answer: listOf(senderOption),
  handle: async ({ actor, query: { search } }) => wrapData(wrapAllRows(await listSenderAddresses(actor, search))),
})
