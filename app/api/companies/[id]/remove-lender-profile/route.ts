import { companyPolicies } from '#lib/companies/policy.ts'
import { removeProfile } from '#lib/companies/profiles/commands.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'

/** Deletes a company's lender profile; 409 ERR_HASLOANS while a loan names it. */
export const POST = route({
  policy: companyPolicies.changeProfiles.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => ({ data: await removeProfile(actor, params.id, 'lender') }),
})
