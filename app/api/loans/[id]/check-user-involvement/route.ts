import { dataOf } from '#lib/core/answers.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { getLoanInvolvement } from '#lib/lending/loans/queries.ts'
import { loanParams } from '#lib/lending/loans/schema.ts'
import { involvement } from '#lib/lending/loans/view/schema.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({
  policy: loanPolicies.view.who,
  params: loanParams,
  answer: dataOf(involvement),
  handle: async ({ actor, params }) => ({ data: await getLoanInvolvement(actor, params.id) }),
})
