import { dataOf } from '#lib/core/answers.ts'
import { editPolicies } from '#lib/market/criteria/policy.ts'
import { criteriaParams, editedCriteria } from '#lib/market/criteria/schema.ts'
import { verifyCriteria } from '#lib/market/criteria/verification/commands.ts'
import { versionQuery } from '#lib/market/criteria/verification/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /**
   * Verifies a category (rows F-12, P-06); a GET that writes. 400 with what is missing, 409 if another version is stored.
   */
  GET: route({
    policy: { as: editPolicies },
    params: criteriaParams,
    query: versionQuery,
    isWriting: true,
    answer: dataOf(editedCriteria),
    handle: async ({ actor, params: { id: lenderId, category: categoryKey }, query }) => ({
      data: await verifyCriteria(actor, { lenderId, categoryKey }, query),
    }),
  }),
})
