import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { saveSubscriptions } from '#lib/market/subscriptions/commands.ts'
import { subscriptionPolicies } from '#lib/market/subscriptions/policy.ts'
import { getSubscriptions } from '#lib/market/subscriptions/queries.ts'
import { subscriptions } from '#lib/market/subscriptions/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns a person's email subscriptions (rows M-02, P-14). */
export const GET = route({
  policy: subscriptionPolicies.own.who,
  params: byId,
  answer: dataOf(subscriptions),
  handle: async ({ actor, params }) => ({ data: await getSubscriptions(actor, params.id) }),
})

/** Saves them; a switch that cannot be changed is refused with an error at its field (row M-03). */
export const PUT = route({
  policy: subscriptionPolicies.own.who,
  params: byId,
  body: saveSubscriptions.input,
  isVersioned: true,
  answer: dataOf(subscriptions),
  handle: async ({ actor, params, body }) => ({ data: await saveSubscriptions(actor, params.id, body) }),
})
