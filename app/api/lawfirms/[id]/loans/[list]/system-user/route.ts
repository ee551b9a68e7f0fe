import { loanPolicies } from '#lib/loans/policy.ts'
import { readProfileLoans } from '#lib/loans/profiles/queries.ts'
import { lawFirmLoansDoor, profileLoansQuery } from '#lib/loans/profiles/schema.ts'
import { pageEnvelope } from '#lib/server/envelope.ts'
import { route } from '#lib/server/route.ts'

/** A law firm's loans by list, the staff's variant (row P-12). */
export const GET = route({
  policy: loanPolicies.listAllAsStaff.who,
  params: lawFirmLoansDoor,
  query: profileLoansQuery,
  handle: async ({ actor, params: { id, list }, query }) =>
    pageEnvelope(await readProfileLoans(actor, { kind: 'lawfirm', profileId: id, group: list, ...query })),
})
