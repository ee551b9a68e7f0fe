import { anyone } from '#lib/core/policy.ts'
import { lookup } from '#lib/foundation/lookups/queries.ts'
import { lookupParams, lookupQuery } from '#lib/foundation/lookups/schema.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({
  policy: anyone,
  params: lookupParams,
  query: lookupQuery,
  handle: async ({ actor, params, query }) => {
    const { rows, total, page } = await lookup(actor, params.name, query)
    return { data: rows, total, page }
  },
})
