import { dataOf } from '#lib/core/answers.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'
import { listCriteriaVersions } from '#lib/market/criteria/versions/queries.ts'
import { listedVersion } from '#lib/market/criteria/versions/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the history of a category, newest version first, for staff and the lender itself. */
export const GET = route({
  policy: criteriaPolicies.edit.who,
  params: criteriaParams,
  answer: dataOf(listedVersion.array()),
  handle: async ({ actor, params: { id, category } }) => ({ data: await listCriteriaVersions(actor, id, category) }),
})
