import { rowsOf } from '#lib/core/answers.ts'
import { loanListAnswer } from '#lib/discovery/loan-search/schema.ts'
import { readProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { profileLoansParams, profileLoansQuery } from '#lib/discovery/profile-loans/schema.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns a profile's loans by list, as far as the caller may see them (row P-12). */
  GET: route({
    policy: { profiles: profilesPolicies, as: { 'system-user': loanPolicies.listAllAsStaff } },
    params: profileLoansParams,
    query: profileLoansQuery,
    answer: rowsOf(loanListAnswer),
    handle: async ({ actor, params: { profiles: kind, id: profileId, list: group }, query }) =>
      wrapRows(await readProfileLoans(actor, { kind, profileId, group, ...query })),
  }),
})
