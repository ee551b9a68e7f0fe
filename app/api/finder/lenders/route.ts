import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { answerFinder } from '#lib/discovery/finder/queries.ts'
import { finderAnswer, finderQuery } from '#lib/discovery/finder/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the lenders who have closed matching loans, for signed-in people (row P-14). */
export const GET = route({
  policy: finderPolicies.use.who,
  query: finderQuery,
  answer: finderAnswer,
  handle: ({ actor, query }) => answerFinder(actor, 'lender', query),
})
