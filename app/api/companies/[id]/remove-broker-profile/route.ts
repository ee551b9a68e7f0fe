import { byRequiredId } from '#lib/core/parsing.ts'
import { removeProfile } from '#lib/market/onboarding/commands.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { route } from '#lib/web/route.ts'

/** Deletes a company's broker profile; 409 ERR_HASLOANS while a loan names it. */
export const POST = route({
  policy: companyPolicies.changeProfiles.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => ({ data: await removeProfile(actor, params.id, 'broker') }),
})
