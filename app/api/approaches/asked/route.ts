import { findAskedDeal } from '#lib/market/approaches/deals/queries.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { askedDealAnswer, askedDealBody } from '#lib/market/approaches/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns which lenders the caller's company has asked about a deal, with what came of it. */
export const POST = route({
  isReading: true,
  policy: approachPolicies.ask.who,
  body: askedDealBody,
  answer: askedDealAnswer,
  handle: async ({ actor, body }) => ({ data: await findAskedDeal(actor, body.deal) }),
})
