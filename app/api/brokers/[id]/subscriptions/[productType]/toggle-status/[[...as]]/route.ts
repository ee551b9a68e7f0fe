import { dataOf } from '#lib/core/answers.ts'
import { toggleSubscription } from '#lib/market/categories/commands.ts'
import { subscribePolicies } from '#lib/market/categories/policy.ts'
import { bySubscription, toggled, toggleInput } from '#lib/market/categories/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Subscribes a broker to a category or unsubscribes it, as `isOn` says; toggles without it (rows F-25, P-06). */
  PUT: route({
    policy: { as: subscribePolicies },
    params: bySubscription,
    body: toggleInput,
    answer: dataOf(toggled),
    handle: async ({ actor, params: { id, productType: categoryKey }, body }) => ({
      data: await toggleSubscription(actor, { id, categoryKey }, body),
    }),
  }),
})
