import { visitor } from '#lib/core/actor.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { answerFinder } from '#lib/discovery/finder/queries.ts'
import { finderAnswer, publicFinderQuery } from '#lib/discovery/finder/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the public brokers who have closed matching loans, the same for every caller (rows L-12, P-14). */
export const GET = route({
  policy: finderPolicies.usePublic.who,
  query: publicFinderQuery,
  answer: finderAnswer,
  handle: ({ query }) => answerFinder(visitor, 'broker', query),
})
