import { z } from 'zod'
import { answeredId, dataOf } from '#lib/core/answers.ts'
import { listScenariosWithNews } from '#lib/market/scenarios/alerts/queries.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { saveScenario } from '#lib/market/scenarios/saving/commands.ts'
import { listedScenario, newScenario } from '#lib/market/scenarios/saving/schema.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { route } from '#lib/web/route.ts'

/** Returns the caller's own saved scenarios, the last changed first, each with how many lenders newly fit it. */
export const GET = route({
  policy: scenarioPolicies.save.who,
  answer: dataOf(z.array(listedScenario)),
  handle: async ({ actor }) => ({ data: await listScenariosWithNews(actor) }),
})

/** Saves a scenario under a new name; a repeated request makes nothing twice. */
export const POST = route({
  policy: scenarioPolicies.save.who,
  body: newScenario,
  answer: dataOf(z.strictObject({ id: answeredId })),
  handle: async ({ actor, body, request }) => ({ data: await saveScenario(actor, body, readIdempotencyKey(request)) }),
})
