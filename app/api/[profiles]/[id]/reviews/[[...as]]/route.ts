import { dataOf } from '#lib/core/answers.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import { reviewSummary } from '#lib/market/profiles/reviews/schema.ts'
import { profilePolicies, profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns the ratings and reviews of a profile, as far as the caller may see them (row D-22). */
  GET: route({
    policy: { profiles: profilesPolicies, as: { 'system-user': profilePolicies.asStaff } },
    params: byProfile,
    answer: dataOf(reviewSummary),
    handle: async ({ actor, params: { profiles, id } }) => ({ data: await getReviewSummary(actor, profiles, id) }),
  }),
})
