import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { saveFirmSubscriptions } from '#lib/market/subscriptions/commands.ts'
import { subscriptionPolicies } from '#lib/market/subscriptions/policy.ts'
import { getFirmSubscriptions } from '#lib/market/subscriptions/queries.ts'
import { firmSubscriptions } from '#lib/market/subscriptions/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the email subscriptions of a law firm's people (rows M-02, P-14). */
export const GET = route({
  policy: subscriptionPolicies.firm.who,
  params: byId,
  answer: dataOf(firmSubscriptions),
  handle: async ({ actor, params }) => ({ data: await getFirmSubscriptions(actor, params.id) }),
})

/** Saves them for all people of the law firm at once. */
export const PUT = route({
  policy: subscriptionPolicies.firm.who,
  params: byId,
  body: saveFirmSubscriptions.input,
  isVersioned: true,
  answer: dataOf(firmSubscriptions),
  handle: async ({ actor, params, body }) => ({ data: await saveFirmSubscriptions(actor, params.id, body) }),
})
