import { listOf } from '#lib/core/answers.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanListAnswer, loanSearchQuery } from '#lib/discovery/loan-search/schema.ts'
import { allLoansPolicies } from '#lib/lending/access/policy.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: allLoansPolicies }

/** Returns a page of the All Loans search, fifty rows each. */
export const GET = route({
  policy,
  query: loanSearchQuery,
  answer: listOf(loanListAnswer),
  handle: async ({ actor, query }) => wrapData(await searchLoans(actor, query)),
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
