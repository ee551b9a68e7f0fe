import { readProfileLoans } from '#lib/loans/profiles/queries.ts'
import { lawFirmLoansDoor, profileLoansQuery } from '#lib/loans/profiles/schema.ts'
import { profilePolicies } from '#lib/profiles/policy.ts'
import { pageEnvelope } from '#lib/server/envelope.ts'
import { route } from '#lib/server/route.ts'

/** A law firm's loans by list, as the caller may see them (row P-12). */
export const GET = route({
  policy: profilePolicies.viewLawFirm.who,
  params: lawFirmLoansDoor,
  query: profileLoansQuery,
  handle: async ({ actor, params: { id, list }, query }) =>
    pageEnvelope(await readProfileLoans(actor, { kind: 'lawfirm', profileId: id, group: list, ...query })),
})
