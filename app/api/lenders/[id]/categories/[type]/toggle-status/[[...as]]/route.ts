import { dataOf } from '#lib/core/answers.ts'
import { toggleOffered } from '#lib/market/categories/commands.ts'
import { offerPolicies } from '#lib/market/categories/policy.ts'
import { byOffer, toggled, toggleInput } from '#lib/market/categories/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Offers a category of a lender or withdraws it, as `isOn` says; toggles without it (rows F-25, P-06). */
  PUT: route({
    policy: { as: offerPolicies },
    params: byOffer,
    body: toggleInput,
    answer: dataOf(toggled),
    handle: async ({ actor, params: { id, type: categoryKey }, body }) => ({
      data: await toggleOffered(actor, { id, categoryKey }, body),
    }),
  }),
})
