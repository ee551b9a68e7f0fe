import { setProfileActive } from '#lib/market/profiles/commands.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Activates a profile (row D-18). */
  PUT: route({
    policy: { profiles: profilesPolicies },
    params: byProfile,
    answer: 'nothing',
    handle: ({ actor, params: { profiles: kind, id } }) => setProfileActive(actor, { kind, id }, true),
  }),
})
