import { lookupQuery } from '#lib/lookups/schema.ts'
import { route } from '#lib/server/route.ts'
import { staffPolicies } from '#lib/staff/policy.ts'
import { positionOptions } from '#lib/staff/queries.ts'

export const GET = route({
  policy: staffPolicies.list.who,
  query: lookupQuery,
  handle: async ({ actor, query }) => {
    const { rows, total, page } = await positionOptions(actor, query.search)
    return { data: rows, total, page }
  },
})
