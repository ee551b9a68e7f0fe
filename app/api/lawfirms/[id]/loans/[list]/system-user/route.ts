import { readProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { lawFirmLoansDoor, profileLoansQuery } from '#lib/discovery/profile-loans/schema.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { pageEnvelope } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** A law firm's loans by list, the staff's variant (row P-12). */
export const GET = route({
  policy: loanPolicies.listAllAsStaff.who,
  params: lawFirmLoansDoor,
  query: profileLoansQuery,
  handle: async ({ actor, params: { id, list }, query }) =>
    pageEnvelope(await readProfileLoans(actor, { kind: 'lawfirm', profileId: id, group: list, ...query })),
})
