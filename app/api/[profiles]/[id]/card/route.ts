import { dataOf } from '#lib/core/answers.ts'
import { getProfileCard } from '#lib/market/profiles/card/queries.ts'
import { profileCard } from '#lib/market/profiles/card/schema.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns a summary of a profile for hover cards; readable like the profile itself. */
  GET: route({
    policy: { profiles: profilesPolicies },
    params: byProfile,
    answer: dataOf(profileCard),
    handle: async ({ actor, params: { profiles, id } }) => ({ data: await getProfileCard(actor, profiles, id) }),
  }),
})
