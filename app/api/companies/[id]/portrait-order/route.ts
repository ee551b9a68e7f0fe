import { dataOf } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { orderPortraits } from '#lib/market/profiles/portraits/commands.ts'
import { portraitPolicies } from '#lib/market/profiles/portraits/policy.ts'
import { companyVersion, portraitOrderInput } from '#lib/market/profiles/portraits/schema.ts'
import { route } from '#lib/web/route.ts'

/** Saves the order of a company's portraits. */
export const PUT = route({
  policy: portraitPolicies.order.who,
  params: byRequiredId,
  body: portraitOrderInput,
  answer: dataOf(companyVersion),
  handle: async ({ actor, params, body }) => ({ data: await orderPortraits(actor, params.id, body) }),
})
