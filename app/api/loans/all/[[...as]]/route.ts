import { listOf } from '#lib/core/answers.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanListAnswer, loanSearchQuery } from '#lib/discovery/loan-search/schema.ts'
import { allLoansPolicies } from '#lib/lending/access/policy.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns a page of the All Loans search, fifty rows each. */
  GET: route({
    policy: { as: allLoansPolicies },
    query: loanSearchQuery,
    answer: listOf(loanListAnswer),
    handle: async ({ actor, query }) => wrapData(await searchLoans(actor, query)),
  }),
})
