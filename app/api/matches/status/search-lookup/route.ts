import { listOf } from '#lib/core/answers.ts'
import { readChoiceList } from '#lib/foundation/lookups/queries.ts'
import { lookupOption, lookupQuery } from '#lib/foundation/lookups/schema.ts'
import { matchPolicies } from '#lib/market/matches/policy.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the statuses that a match may have (row P-08). */
export const GET = route({
  policy: matchPolicies.view.who,
  query: lookupQuery,
  answer: listOf(lookupOption),
  handle: async ({ actor, query }) => wrapData(await readChoiceList(actor, { name: 'match-statuses', query })),
})
