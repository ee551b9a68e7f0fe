import { byRequiredId } from '#lib/core/parsing.ts'
import { orderPortraits } from '#lib/individuals/portraits/commands.ts'
import { portraitPolicies } from '#lib/individuals/portraits/policy.ts'
import { portraitOrderInput } from '#lib/individuals/portraits/schema.ts'
import { route } from '#lib/server/route.ts'

/** Stores the order of a company's portraits. */
export const PUT = route({
  policy: portraitPolicies.order.who,
  params: byRequiredId,
  body: portraitOrderInput,
  handle: async ({ actor, params, body: { individualIds, version } }) => ({
    data: await orderPortraits(actor, params.id, individualIds, version),
  }),
})
