import { listOf } from '#lib/core/answers.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanListAnswer, loanSearchQuery } from '#lib/discovery/loan-search/schema.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns a page of All Loans; the shorter of its two paths. */
export const GET = route({
  policy: loanPolicies.listAll.who,
  query: loanSearchQuery,
  answer: listOf(loanListAnswer),
  handle: async ({ actor, query }) => wrapData(await searchLoans(actor, query)),
})
