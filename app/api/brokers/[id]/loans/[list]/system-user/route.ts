import { loanPolicies } from '#lib/loans/policy.ts'
import { readProfileLoans } from '#lib/loans/profiles/queries.ts'
import { marketLoansDoor, profileLoansQuery } from '#lib/loans/profiles/schema.ts'
import { pageEnvelope } from '#lib/server/envelope.ts'
import { route } from '#lib/server/route.ts'

/** A broker's loans by list, the staff's variant (row P-12). */
export const GET = route({
  policy: loanPolicies.listAllAsStaff.who,
  params: marketLoansDoor,
  query: profileLoansQuery,
  handle: async ({ actor, params: { id, list }, query }) =>
    pageEnvelope(await readProfileLoans(actor, { kind: 'broker', profileId: id, group: list, ...query })),
})
