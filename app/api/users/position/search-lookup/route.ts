import { lookupQuery } from '#lib/foundation/lookups/schema.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { positionOptions } from '#lib/people/staff/queries.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({
  policy: staffPolicies.list.who,
  query: lookupQuery,
  handle: async ({ actor, query }) => {
    const { rows, total, page } = await positionOptions(actor, query.search)
    return { data: rows, total, page }
  },
})
