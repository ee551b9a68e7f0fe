import { dataOf } from '#lib/core/answers.ts'
import { toggleSubscription } from '#lib/market/categories/commands.ts'
import { subscribePolicies } from '#lib/market/categories/policy.ts'
import { bySubscription, toggled, toggleInput } from '#lib/market/categories/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: subscribePolicies }

/** Subscribes a broker to a category or unsubscribes it, as `isOn` says; toggles without it (rows F-25, P-06). */
export const PUT = route({
  policy,
  params: bySubscription,
  body: toggleInput,
  answer: dataOf(toggled),
  handle: async ({ actor, params: { id, productType: categoryKey }, body }) => ({
    data: await toggleSubscription(actor, { id, categoryKey }, body),
  }),
})

export const { GET, POST, PATCH, DELETE } = otherMethods(policy)
