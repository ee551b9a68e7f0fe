import { rowsOf } from '#lib/core/answers.ts'
import { addressQuery } from '#lib/core/parsing.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { findBrokers } from '#lib/discovery/finder/queries.ts'
import { finderCard } from '#lib/discovery/finder/schema.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { pageEnvelope } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** The public finder's brokers. */
export const GET = route({
  policy: finderPolicies.usePublic.who,
  query: addressQuery(finderSearch.parse, finderSearch.orderFaults),
  answer: rowsOf(finderCard),
  handle: async ({ actor, query }) => pageEnvelope(await findBrokers(actor, query.page)),
})
