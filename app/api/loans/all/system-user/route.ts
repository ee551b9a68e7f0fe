import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearchQuery } from '#lib/discovery/loan-search/schema.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({
  policy: loanPolicies.listAllAsStaff.who,
  query: loanSearchQuery,
  handle: async ({ actor, query }) => {
    const { rows, total, page } = await searchLoans(actor, query)
    return { data: rows, total, page }
  },
})
