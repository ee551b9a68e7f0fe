import { dataOf } from '#lib/core/answers.ts'
import { notFound } from '#lib/core/errors.ts'
import { getProfileRecord } from '#lib/market/profiles/record/queries.ts'
import { readProfile } from '#lib/market/profiles/schema.ts'
import { getOwnProfileId, profilesPolicies } from '#lib/people/directory/policy.ts'
import { byKind } from '#lib/people/directory/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns the caller's own profile of a kind; 404 without one (row P-05). */
  GET: route({
    policy: { profiles: profilesPolicies },
    params: byKind,
    answer: dataOf(readProfile),
    handle: async ({ actor, params: { profiles } }) => {
      const own = getOwnProfileId(actor, profiles)
      if (own === null) throw notFound()
      return { data: await getProfileRecord(actor, profiles, own) }
    },
  }),
})
