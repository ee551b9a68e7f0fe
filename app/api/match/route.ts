import { answerMatch } from '#lib/discovery/scenario-words/queries.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { matchAnswer, matchBody } from '#lib/market/scenarios/schema.ts'
import { route } from '#lib/web/route.ts'

/** Answers where a deal goes, with both kinds of reasons: for brokers, dual users and staff. */
export const POST = route({
  isReading: true,
  policy: scenarioPolicies.match.who,
  body: matchBody,
  answer: matchAnswer,
  handle: async ({ actor, body }) => ({ data: await answerMatch(actor, body) }),
})
