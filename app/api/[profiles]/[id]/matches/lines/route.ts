import { matchesPolicies } from '#lib/market/matches/policy.ts'
import { readMatches } from '#lib/market/matches/queries.ts'
import { matchesParams, matchLinesAnswer, matchSort } from '#lib/market/matches/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns all matches of a profile as one compact text, for its page, which itself has only the first ones. */
  GET: route({
    policy: { profiles: matchesPolicies },
    params: matchesParams,
    query: matchSort,
    answer: matchLinesAnswer,
    handle: async ({ actor, params: { profiles: side, id }, query }) => ({
      data: await readMatches(actor, { side, id, sort: query }),
    }),
  }),
})
