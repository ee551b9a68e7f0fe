import { byRequiredId } from '#lib/core/parsing.ts'
import { setProfileActive } from '#lib/market/profiles/commands.ts'
import { profilePolicies } from '#lib/people/directory/policy.ts'
import { route } from '#lib/web/route.ts'

/** Sets a lender profile to active (row D-18). */
export const PUT = route({
  policy: profilePolicies.viewLender.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => {
    await setProfileActive(actor, { kind: 'lender', id: params.id }, true)
    return {}
  },
})
