import { byRequiredId } from '#lib/core/parsing.ts'
import { profilePolicies } from '#lib/profiles/policy.ts'
import { setProfileActive } from '#lib/profiles/switches/commands.ts'
import { route } from '#lib/server/route.ts'

/** Pauses a broker profile (row D-18). */
export const PUT = route({
  policy: profilePolicies.viewBroker.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => {
    await setProfileActive(actor, 'broker', params.id, false)
    return {}
  },
})
