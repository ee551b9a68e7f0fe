import { listOf } from '#lib/core/answers.ts'
import { lookupPolicies } from '#lib/foundation/lookups/policy.ts'
import { readChoiceList } from '#lib/foundation/lookups/queries.ts'
import { lookupOption, lookupQuery } from '#lib/foundation/lookups/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the states as options, for people who may search users (row P-02). */
export const GET = route({
  policy: lookupPolicies.users.who,
  query: lookupQuery,
  answer: listOf(lookupOption),
  handle: async ({ actor, query }) => {
    const { rows, total, page } = await readChoiceList(actor, { name: 'states', query })
    return { data: rows.map(({ id, name }) => ({ id, name })), total, page }
  },
})
