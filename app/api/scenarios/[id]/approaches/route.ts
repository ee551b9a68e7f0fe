import { byId } from '#lib/core/parsing.ts'
import { askAboutSavedDeal } from '#lib/market/approaches/commands.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { askedAnswer, askSavedInput } from '#lib/market/approaches/schema.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { route } from '#lib/web/route.ts'

/** Asks one to four lenders about a deal that the caller saved. */
export const POST = route({
  policy: approachPolicies.ask.who,
  params: byId,
  body: askSavedInput,
  isVersioned: true,
  answer: askedAnswer,
  handle: async ({ actor, params, body, request }) => ({
    status: 201,
    data: await askAboutSavedDeal(actor, params.id, body, readIdempotencyKey(request)),
  }),
})
