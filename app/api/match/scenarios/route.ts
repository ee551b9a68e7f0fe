import { z } from 'zod'
import { answeredId, dataOf } from '#lib/core/answers.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { saveScenario } from '#lib/market/scenarios/saving/commands.ts'
import { listSavedScenarios } from '#lib/market/scenarios/saving/queries.ts'
import { newScenario, savedRow } from '#lib/market/scenarios/saving/schema.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { route } from '#lib/web/route.ts'

/** Returns the caller's own saved scenarios, the last changed first. */
export const GET = route({
  policy: scenarioPolicies.save.who,
  answer: dataOf(z.array(savedRow)),
  handle: async ({ actor }) => ({ data: await listSavedScenarios(actor) }),
})

/** Saves a scenario under a new name; a repeated request makes nothing twice. */
export const POST = route({
  policy: scenarioPolicies.save.who,
  body: newScenario,
  answer: dataOf(z.strictObject({ id: answeredId })),
  handle: async ({ actor, body, request }) => ({ data: await saveScenario(actor, body, readIdempotencyKey(request)) }),
})
