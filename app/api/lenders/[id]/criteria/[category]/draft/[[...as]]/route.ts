import { dataOf } from '#lib/core/answers.ts'
import { saveTyped } from '#lib/market/criteria/editing/commands.ts'
import { getCriteriaEditor } from '#lib/market/criteria/editing/queries.ts'
import { typedInput } from '#lib/market/criteria/editing/schema.ts'
import { editPolicies } from '#lib/market/criteria/policy.ts'
import { criteriaParams, editedCriteria } from '#lib/market/criteria/schema.ts'
import { route, routes } from '#lib/web/route.ts'

const policy = { as: editPolicies }

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns a category for its form, with the caller's input that could not be stored yet. */
  GET: route({
    policy,
    params: criteriaParams,
    answer: dataOf(editedCriteria),
    handle: async ({ actor, params: { id, category } }) => ({ data: await getCriteriaEditor(actor, id, category) }),
  }),

  /** Saves the form of a category that was never verified (row F-11); 409 with the stored category. */
  PUT: route({
    policy,
    params: criteriaParams,
    body: typedInput,
    isVersioned: true,
    answer: dataOf(editedCriteria),
    handle: async ({ actor, params: { id: lenderId, category: categoryKey }, body }) => ({
      data: await saveTyped(actor, { lenderId, categoryKey }, body),
    }),
  }),
})
