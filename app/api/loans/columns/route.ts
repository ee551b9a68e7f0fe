import { loanColumns } from '#lib/discovery/loan-search/columns.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({
  policy: loanPolicies.listAll.who,
  handle: async () => ({ data: loanColumns, total: loanColumns.length, page: 1 }),
})
