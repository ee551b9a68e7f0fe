import { dataOf } from '#lib/core/answers.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import { reviewSummary } from '#lib/market/profiles/reviews/schema.ts'
import { profilePolicies, profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { profiles: profilesPolicies, as: { 'system-user': profilePolicies.asStaff } }

/** Returns the ratings and reviews of a profile, as far as the caller may see them (row D-22). */
export const GET = route({
  policy,
  params: byProfile,
  answer: dataOf(reviewSummary),
  handle: async ({ actor, params: { profiles, id } }) => ({ data: await getReviewSummary(actor, profiles, id) }),
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
