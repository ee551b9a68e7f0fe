import { setProfileActive } from '#lib/market/profiles/commands.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { profiles: profilesPolicies }

/** Activates a profile (row D-18). */
export const PUT = route({
  policy,
  params: byProfile,
  answer: 'nothing',
  handle: ({ actor, params: { profiles: kind, id } }) => setProfileActive(actor, { kind, id }, true),
})

export const { GET, POST, PATCH, DELETE } = otherMethods(policy)
