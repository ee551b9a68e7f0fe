import { dataOf } from '#lib/core/answers.ts'
import { saveTyped } from '#lib/market/criteria/editing/commands.ts'
import { typedInput } from '#lib/market/criteria/editing/schema.ts'
import { editPolicies } from '#lib/market/criteria/policy.ts'
import { criteriaParams, editedCriteria } from '#lib/market/criteria/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: editPolicies }

/** Saves the form of a category that was verified before (row F-11); 409 with the stored category. */
export const PUT = route({
  policy,
  params: criteriaParams,
  body: typedInput,
  isVersioned: true,
  answer: dataOf(editedCriteria),
  handle: async ({ actor, params: { id: lenderId, category: categoryKey }, body }) => ({
    data: await saveTyped(actor, { lenderId, categoryKey }, body),
  }),
})

export const { GET, POST, PATCH, DELETE } = otherMethods(policy)
