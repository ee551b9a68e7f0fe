import { lookup } from '#lib/lookups/queries.ts'
import { lookupQuery } from '#lib/lookups/schema.ts'
import { route } from '#lib/server/route.ts'
import { staffPolicies } from '#lib/staff/policy.ts'

export const GET = route({
  policy: staffPolicies.list.who,
  query: lookupQuery,
  handle: async ({ actor, query }) => {
    const { rows, total, page } = await lookup(actor, 'states', query)
    return { data: rows.map(({ id, name }) => ({ id, name })), total, page }
  },
})
