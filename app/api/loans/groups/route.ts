import { listOf } from '#lib/core/answers.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { loanGroupAnswer, loanGroupsQuery } from '#lib/discovery/loan-search/groups/schema.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns a page of the All Loans search grouped by lender, month or another property, fifty groups each. */
export const GET = route({
  policy: loanPolicies.listAll.who,
  query: loanGroupsQuery,
  answer: listOf(loanGroupAnswer),
  handle: async ({ actor, query: { search, grouping } }) => wrapData(await listLoanGroups(actor, search, grouping)),
})
