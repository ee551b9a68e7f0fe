import { dataOf } from '#lib/core/answers.ts'
import { toggleOffered } from '#lib/market/categories/commands.ts'
import { offerPolicies } from '#lib/market/categories/policy.ts'
import { byOffer, toggled, toggleInput } from '#lib/market/categories/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: offerPolicies }

/** Offers a category of a lender or withdraws it, as `isOn` says; toggles without it (rows F-25, P-06). */
export const PUT = route({
  policy,
  params: byOffer,
  body: toggleInput,
  answer: dataOf(toggled),
  handle: async ({ actor, params: { id, type: categoryKey }, body }) => ({
    data: await toggleOffered(actor, { id, categoryKey }, body),
  }),
})

export const { GET, POST, PATCH, DELETE } = otherMethods(policy)
