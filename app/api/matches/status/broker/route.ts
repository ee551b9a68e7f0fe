import { dataOf } from '#lib/core/answers.ts'
import { setBrokerMatch } from '#lib/market/matches/commands.ts'
import { matchPolicies } from '#lib/market/matches/policy.ts'
import { brokerMatchInput, savedMatch } from '#lib/market/matches/schema.ts'
import { route } from '#lib/web/route.ts'

/** Sets the broker's own status of a match (rows G-03, P-08). */
export const PUT = route({
  policy: matchPolicies.sayAsBroker.who,
  body: brokerMatchInput,
  isVersioned: true,
  answer: dataOf(savedMatch),
  handle: async ({ actor, body }) => ({ data: await setBrokerMatch(actor, body) }),
})
