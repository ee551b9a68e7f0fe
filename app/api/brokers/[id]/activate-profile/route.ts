import { byRequiredId } from '#lib/core/parsing.ts'
import { setProfileActive } from '#lib/market/profiles/commands.ts'
import { profilePolicies } from '#lib/people/directory/policy.ts'
import { route } from '#lib/web/route.ts'

/** Sets a broker profile to active (row D-18). */
export const PUT = route({
  policy: profilePolicies.viewBroker.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => {
    await setProfileActive(actor, { kind: 'broker', id: params.id }, true)
    return {}
  },
})
