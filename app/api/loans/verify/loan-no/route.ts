import { checkLoanNo } from '#lib/loans/numbers/queries.ts'
import { loanPolicies } from '#lib/loans/policy.ts'
import { loanNoQuery } from '#lib/loans/schema.ts'
import { route } from '#lib/server/route.ts'

export const GET = route({
  policy: loanPolicies.create.who,
  query: loanNoQuery,
  handle: async ({ actor, query }) => ({ data: { errors: await checkLoanNo(actor, query.loanNo) } }),
})
