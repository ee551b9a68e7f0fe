import { byRequiredId } from '#lib/core/parsing.ts'
import { profilePolicies } from '#lib/profiles/policy.ts'
import { setProfileActive } from '#lib/profiles/switches/commands.ts'
import { route } from '#lib/server/route.ts'

/** Sets a lender profile to active (row D-18). */
export const PUT = route({
  policy: profilePolicies.viewLender.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => {
    await setProfileActive(actor, 'lender', params.id, true)
    return {}
  },
})
