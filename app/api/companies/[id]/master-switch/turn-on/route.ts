import { companyPolicies } from '#lib/companies/policy.ts'
import { turnMasterSwitch } from '#lib/companies/switch/commands.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'

export const PUT = route({
  policy: companyPolicies.turnSwitch.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => {
    await turnMasterSwitch(actor, params.id, true)
    return {}
  },
})
