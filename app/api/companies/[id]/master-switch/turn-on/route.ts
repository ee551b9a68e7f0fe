import { byRequiredId } from '#lib/core/parsing.ts'
import { turnMasterSwitch } from '#lib/people/companies/commands.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { route } from '#lib/web/route.ts'

export const PUT = route({
  policy: companyPolicies.turnSwitch.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => {
    await turnMasterSwitch(actor, params.id, true)
    return {}
  },
})
