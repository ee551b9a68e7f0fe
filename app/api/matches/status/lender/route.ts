import { dataOf } from '#lib/core/answers.ts'
import { setLenderMatch } from '#lib/market/matches/commands.ts'
import { matchPolicies } from '#lib/market/matches/policy.ts'
import { lenderMatchInput, savedMatch } from '#lib/market/matches/schema.ts'
import { route } from '#lib/web/route.ts'

/** Sets the lender's own status of a match (rows G-03, P-08). */
export const PUT = route({
  policy: matchPolicies.sayAsLender.who,
  body: lenderMatchInput,
  isVersioned: true,
  answer: dataOf(savedMatch),
  handle: async ({ actor, body }) => ({ data: await setLenderMatch(actor, body) }),
})
