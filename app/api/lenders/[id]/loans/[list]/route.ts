import { readProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { marketLoansDoor, profileLoansQuery } from '#lib/discovery/profile-loans/schema.ts'
import { profilePolicies } from '#lib/people/directory/policy.ts'
import { pageEnvelope } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** A lender's loans by list, as the caller may see them (row P-12). */
export const GET = route({
  policy: profilePolicies.viewLender.who,
  params: marketLoansDoor,
  query: profileLoansQuery,
  handle: async ({ actor, params: { id, list }, query }) =>
    pageEnvelope(await readProfileLoans(actor, { kind: 'lender', profileId: id, group: list, ...query })),
})
