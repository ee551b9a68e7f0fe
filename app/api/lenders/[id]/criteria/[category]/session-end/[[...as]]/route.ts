import { endEditing } from '#lib/market/criteria/editing/commands.ts'
import { endedInput } from '#lib/market/criteria/editing/schema.ts'
import { editPolicies } from '#lib/market/criteria/policy.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: editPolicies }

/** Ends the editing session of a category's form: its saves become one history entry. */
export const PUT = route({
  policy,
  params: criteriaParams,
  body: endedInput,
  answer: 'nothing',
  handle: ({ actor, params: { id: lenderId, category: categoryKey }, body }) =>
    endEditing(actor, { lenderId, categoryKey }, body),
})

export const { GET, POST, PATCH, DELETE } = otherMethods(policy)
