import { loanColumns } from '#lib/loan-search/labels.ts'
import { loanPolicies } from '#lib/loans/policy.ts'
import { route } from '#lib/server/route.ts'

export const GET = route({
  policy: loanPolicies.listAll.who,
  handle: async () => ({ data: loanColumns, total: loanColumns.length, page: 1 }),
})
