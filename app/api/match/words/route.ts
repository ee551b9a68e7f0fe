import { answerWords } from '#lib/discovery/scenario-words/queries.ts'
import { wordsAnswer, wordsBody } from '#lib/discovery/scenario-words/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { route } from '#lib/web/route.ts'

/** Answers which fields of a scenario words give, for the form. */
export const POST = route({
  isReading: true,
  policy: scenarioPolicies.match.who,
  body: wordsBody,
  answer: wordsAnswer,
  handle: async ({ actor, body }) => ({ data: await answerWords(actor, body) }),
})
