import { readProfileLoans } from '#lib/loans/profiles/queries.ts'
import { marketLoansDoor, profileLoansQuery } from '#lib/loans/profiles/schema.ts'
import { profilePolicies } from '#lib/profiles/policy.ts'
import { pageEnvelope } from '#lib/server/envelope.ts'
import { route } from '#lib/server/route.ts'

/** A lender's loans by list, as the caller may see them (row P-12). */
export const GET = route({
  policy: profilePolicies.viewLender.who,
  params: marketLoansDoor,
  query: profileLoansQuery,
  handle: async ({ actor, params: { id, list }, query }) =>
    pageEnvelope(await readProfileLoans(actor, { kind: 'lender', profileId: id, group: list, ...query })),
})
