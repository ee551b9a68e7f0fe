import { dataOf } from '#lib/core/answers.ts'
import { editPolicies } from '#lib/market/criteria/policy.ts'
import { criteriaParams, editedCriteria } from '#lib/market/criteria/schema.ts'
import { verifyCriteria } from '#lib/market/criteria/verification/commands.ts'
import { versionQuery } from '#lib/market/criteria/verification/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: editPolicies }

/**
 * Verifies a category (rows F-12, P-06); a GET that writes. 400 with what is missing, 409 if another version is stored.
 */
export const GET = route({
  policy,
  params: criteriaParams,
  query: versionQuery,
  isWriting: true,
  answer: dataOf(editedCriteria),
  handle: async ({ actor, params: { id: lenderId, category: categoryKey }, query }) => ({
    data: await verifyCriteria(actor, { lenderId, categoryKey }, query),
  }),
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
