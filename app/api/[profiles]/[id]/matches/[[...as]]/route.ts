import { matchesPolicies, matchVariantPolicies } from '#lib/market/matches/policy.ts'
import { listMatchRecords } from '#lib/market/matches/queries.ts'
import { matchesAnswer, matchesParams, matchSort } from '#lib/market/matches/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { profiles: matchesPolicies, as: matchVariantPolicies }

/** Returns the matches of a lender or broker, as far as the caller may see them; not paged (rows G-01, P-08). */
export const GET = route({
  policy,
  params: matchesParams,
  query: matchSort,
  answer: matchesAnswer,
  handle: async ({ actor, params: { profiles: side, id }, query }) => {
    const rows = await listMatchRecords(actor, side, id, query)
    return { rows, total: rows.length }
  },
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
