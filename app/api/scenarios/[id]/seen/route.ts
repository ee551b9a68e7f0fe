import { markLendersSeen } from '#lib/market/scenarios/alerts/commands.ts'
import { seenLenders } from '#lib/market/scenarios/alerts/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { savedParams } from '#lib/market/scenarios/saving/schema.ts'
import { route } from '#lib/web/route.ts'

/** Notes which new lenders of one of the caller's own the caller has seen. */
export const PUT = route({
  policy: scenarioPolicies.save.who,
  params: savedParams,
  body: seenLenders,
  answer: 'nothing',
  handle: ({ actor, params, body }) => markLendersSeen(actor, { ...body, ...params }),
})
