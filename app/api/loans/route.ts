import { searchLoans } from '#lib/loan-search/queries.ts'
import { loanSearchQuery } from '#lib/loan-search/schema.ts'
import { loanPolicies } from '#lib/loans/policy.ts'
import { route } from '#lib/server/route.ts'

export const GET = route({
  policy: loanPolicies.listAll.who,
  query: loanSearchQuery,
  handle: async ({ actor, query }) => {
    const { rows, total, page } = await searchLoans(actor, query)
    return { data: rows, total, page }
  },
})
