import { dataOf } from '#lib/core/answers.ts'
import { notFound } from '#lib/core/errors.ts'
import { getProfileRecord } from '#lib/market/profiles/record/queries.ts'
import { readProfile } from '#lib/market/profiles/schema.ts'
import { getOwnProfileId, profilesPolicies } from '#lib/people/directory/policy.ts'
import { byKind } from '#lib/people/directory/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { profiles: profilesPolicies }

/** Returns the caller's own profile of a kind; 404 without one (row P-05). */
export const GET = route({
  policy,
  params: byKind,
  answer: dataOf(readProfile),
  handle: async ({ actor, params: { profiles } }) => {
    const own = getOwnProfileId(actor, profiles)
    if (own === null) throw notFound()
    return { data: await getProfileRecord(actor, profiles, own) }
  },
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
