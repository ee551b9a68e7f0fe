import { listOf } from '#lib/core/answers.ts'
import { lookupOption, lookupQuery } from '#lib/foundation/lookups/schema.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { listPositions } from '#lib/people/staff/queries.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the positions of system users as options. */
export const GET = route({
  policy: staffPolicies.list.who,
  query: lookupQuery,
  answer: listOf(lookupOption),
  handle: async ({ actor, query }) => wrapData(await listPositions(actor, query.search)),
})
