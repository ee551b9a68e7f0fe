import { dataOf } from '#lib/core/answers.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { checkLoanNo } from '#lib/lending/inputs/numbers/queries.ts'
import { numberErrors } from '#lib/lending/inputs/numbers/schema.ts'
import { loanNoQuery } from '#lib/lending/inputs/schema.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({
  policy: loanPolicies.create.who,
  query: loanNoQuery,
  answer: dataOf(numberErrors),
  handle: async ({ actor, query }) => ({ data: { errors: await checkLoanNo(actor, query.loanNo) } }),
})
