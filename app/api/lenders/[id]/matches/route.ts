import { byRequiredId } from '#lib/core/parsing.ts'
import { matchPolicies } from '#lib/market/matches/policy.ts'
import { listMatches } from '#lib/market/matches/queries.ts'
import { matchSort } from '#lib/market/matches/schema.ts'
import { route } from '#lib/web/route.ts'

/** The matches of a lender, as far as the caller may see them; unpaged (rows G-01, P-08). */
export const GET = route({
  policy: matchPolicies.view.who,
  params: byRequiredId,
  query: matchSort,
  handle: async ({ actor, params: { id }, query }) => {
    const rows = await listMatches(actor, 'lender', id, query)
    return { rows, total: rows.length }
  },
})
