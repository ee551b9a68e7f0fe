import { z } from 'zod'
import { companyPolicies } from '#lib/companies/policy.ts'
import { turnMasterSwitch } from '#lib/companies/switch/commands.ts'
import { recordId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'

export const PUT = route({
  policy: companyPolicies.turnSwitch.who,
  params: z.object({ id: recordId }),
  handle: async ({ actor, params }) => {
    await turnMasterSwitch(actor, params.id, false)
    return {}
  },
})
