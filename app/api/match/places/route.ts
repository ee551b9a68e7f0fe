import { listBookPlaces } from '#lib/market/scenarios/places/queries.ts'
import { placesAnswer, placesQuery } from '#lib/market/scenarios/places/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { countMatch } from '#lib/market/scenarios/queries.ts'
import { route } from '#lib/web/route.ts'

/** Returns where a lender of a match has closed loans of its category, by suburb. */
export const GET = route({
  policy: scenarioPolicies.match.who,
  query: placesQuery,
  answer: placesAnswer,
  handle: async ({ actor, query }) => {
    await countMatch(actor)
    return { data: await listBookPlaces(actor, query) }
  },
})
