import { dataOf } from '#lib/core/answers.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { restoreScenario } from '#lib/market/scenarios/saving/commands.ts'
import { savedParams, savedScenario } from '#lib/market/scenarios/saving/schema.ts'
import { route } from '#lib/web/route.ts'

/** Restores a deleted scenario of the caller's own. */
export const PUT = route({
  policy: scenarioPolicies.save.who,
  params: savedParams,
  answer: dataOf(savedScenario),
  handle: async ({ actor, params }) => ({ data: await restoreScenario(actor, params) }),
})
