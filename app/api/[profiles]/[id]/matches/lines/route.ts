import { matchesPolicies } from '#lib/market/matches/policy.ts'
import { readMatches } from '#lib/market/matches/queries.ts'
import { matchesParams, matchLinesAnswer, matchSort } from '#lib/market/matches/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { profiles: matchesPolicies }

/** Returns all matches of a profile as one compact text, for its page, which itself has only the first ones. */
export const GET = route({
  policy,
  params: matchesParams,
  query: matchSort,
  answer: matchLinesAnswer,
  handle: async ({ actor, params: { profiles: side, id }, query }) => ({
    data: await readMatches(actor, side, id, query),
  }),
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
