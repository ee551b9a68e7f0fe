import { dataOf } from '#lib/core/answers.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { getCriteria } from '#lib/market/criteria/queries.ts'
import { criteriaAnswer, criteriaParams } from '#lib/market/criteria/schema.ts'
import { route } from '#lib/web/route.ts'

/** One category of a lender's criteria, as far as the caller may see it (row P-06). */
export const GET = route({
  policy: criteriaPolicies.view.who,
  params: criteriaParams,
  answer: dataOf(criteriaAnswer),
  handle: async ({ actor, params: { id, category } }) => ({ data: await getCriteria(actor, id, category) }),
})
