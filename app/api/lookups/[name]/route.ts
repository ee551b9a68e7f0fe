import { anyone } from '#lib/core/policy.ts'
import { lookup } from '#lib/lookups/queries.ts'
import { lookupParams, lookupQuery } from '#lib/lookups/schema.ts'
import { route } from '#lib/server/route.ts'

export const GET = route({
  policy: anyone,
  params: lookupParams,
  query: lookupQuery,
  handle: async ({ actor, params, query }) => {
    const { rows, total, page } = await lookup(actor, params.name, query)
    return { data: rows, total, page }
  },
})
