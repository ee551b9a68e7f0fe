import { dataOf } from '#lib/core/answers.ts'
import { getProfileCard } from '#lib/market/profiles/card/queries.ts'
import { profileCard } from '#lib/market/profiles/card/schema.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { profiles: profilesPolicies }

/** Returns a summary of a profile for hover cards; readable like the profile itself. */
export const GET = route({
  policy,
  params: byProfile,
  answer: dataOf(profileCard),
  handle: async ({ actor, params: { profiles, id } }) => ({ data: await getProfileCard(actor, profiles, id) }),
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
