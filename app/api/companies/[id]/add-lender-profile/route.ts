import { companyPolicies } from '#lib/companies/policy.ts'
import { addProfile } from '#lib/companies/profiles/commands.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'

/** Adds a lender profile to a company. */
export const POST = route({
  policy: companyPolicies.changeProfiles.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => ({ data: await addProfile(actor, params.id, 'lender') }),
})
