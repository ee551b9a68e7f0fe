import { listOf } from '#lib/core/answers.ts'
import { loanColumns } from '#lib/discovery/loan-search/columns.ts'
import { loanColumnAnswer } from '#lib/discovery/loan-search/schema.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { wrapAllRows, wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the columns of All Loans in order. */
export const GET = route({
  policy: loanPolicies.listAll.who,
  answer: listOf(loanColumnAnswer),
  handle: async () => wrapData(wrapAllRows(loanColumns)),
})
