import { matchesPolicies, matchVariantPolicies } from '#lib/market/matches/policy.ts'
import { listMatchRecords } from '#lib/market/matches/queries.ts'
import { matchesAnswer, matchesParams, matchSort } from '#lib/market/matches/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns the matches of a lender or broker, as far as the caller may see them; not paged (rows G-01, P-08). */
  GET: route({
    policy: { profiles: matchesPolicies, as: matchVariantPolicies },
    params: matchesParams,
    query: matchSort,
    answer: matchesAnswer,
    handle: async ({ actor, params: { profiles: side, id }, query }) => {
      const rows = await listMatchRecords(actor, { side, id, sort: query })
      return { rows, total: rows.length }
    },
  }),
})
