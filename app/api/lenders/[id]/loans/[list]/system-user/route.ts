import { readProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { marketLoansDoor, profileLoansQuery } from '#lib/discovery/profile-loans/schema.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { pageEnvelope } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** A lender's loans by list, the staff's variant (row P-12). */
export const GET = route({
  policy: loanPolicies.listAllAsStaff.who,
  params: marketLoansDoor,
  query: profileLoansQuery,
  handle: async ({ actor, params: { id, list }, query }) =>
    pageEnvelope(await readProfileLoans(actor, { kind: 'lender', profileId: id, group: list, ...query })),
})
