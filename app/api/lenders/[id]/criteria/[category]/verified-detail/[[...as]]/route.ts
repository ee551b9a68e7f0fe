import { dataOf } from '#lib/core/answers.ts'
import { saveTyped } from '#lib/market/criteria/editing/commands.ts'
import { typedInput } from '#lib/market/criteria/editing/schema.ts'
import { editPolicies } from '#lib/market/criteria/policy.ts'
import { criteriaParams, editedCriteria } from '#lib/market/criteria/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Saves the form of a category that was verified before (row F-11); 409 with the stored category. */
  PUT: route({
    policy: { as: editPolicies },
    params: criteriaParams,
    body: typedInput,
    isVersioned: true,
    answer: dataOf(editedCriteria),
    handle: async ({ actor, params: { id: lenderId, category: categoryKey }, body }) => ({
      data: await saveTyped(actor, { lenderId, categoryKey }, body),
    }),
  }),
})
