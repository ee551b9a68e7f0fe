import { byRequiredId } from '#lib/core/parsing.ts'
import { addProfile } from '#lib/market/onboarding/commands.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { route } from '#lib/web/route.ts'

/** Adds a broker profile to a company. */
export const POST = route({
  policy: companyPolicies.changeProfiles.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => ({ data: await addProfile(actor, params.id, 'broker') }),
})
