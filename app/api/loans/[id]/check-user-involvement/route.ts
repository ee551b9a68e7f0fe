import { dataOf } from '#lib/core/answers.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { loanParams } from '#lib/lending/inputs/schema.ts'
import { getLoanInvolvement } from '#lib/lending/records/view/queries.ts'
import { involvement } from '#lib/lending/records/view/schema.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({
  policy: loanPolicies.view.who,
  params: loanParams,
  answer: dataOf(involvement),
  handle: async ({ actor, params }) => ({ data: await getLoanInvolvement(actor, params.id) }),
})
