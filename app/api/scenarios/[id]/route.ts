import { dataOf } from '#lib/core/answers.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { changeScenario, removeScenario } from '#lib/market/scenarios/saving/commands.ts'
import { getSavedScenario } from '#lib/market/scenarios/saving/queries.ts'
import { removalQuery, savedParams, savedScenario, scenarioChange } from '#lib/market/scenarios/saving/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns one of the caller's own saved scenarios. */
export const GET = route({
  policy: scenarioPolicies.save.who,
  params: savedParams,
  answer: dataOf(savedScenario),
  handle: async ({ actor, params: { id } }) => ({ data: await getSavedScenario(actor, id) }),
})

/** Replaces one of the caller's own, or renames it. */
export const PUT = route({
  policy: scenarioPolicies.save.who,
  params: savedParams,
  body: scenarioChange,
  isVersioned: true,
  answer: dataOf(savedScenario),
  handle: async ({ actor, params, body }) => ({ data: await changeScenario(actor, { ...body, ...params }) }),
})

/** Deletes one of the caller's own; it can be restored. */
export const DELETE = route({
  policy: scenarioPolicies.save.who,
  params: savedParams,
  query: removalQuery,
  answer: 'nothing',
  handle: ({ actor, params, query }) => removeScenario(actor, { ...query, ...params }),
})
