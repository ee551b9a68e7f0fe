import { byRequiredId } from '#lib/core/id-parameters.ts'
import { deleteCompany } from '#lib/market/onboarding/commands.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { route } from '#lib/web/route.ts'

/** Deletes a company; 409 ERR_HASLOANS if it is on a loan. */
export const POST = route({
  policy: companyPolicies.remove.who,
  params: byRequiredId,
  answer: 'nothing',
  handle: ({ actor, params }) => deleteCompany(actor, params.id, false),
})
