import { byRequiredId } from '#lib/core/parsing.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import { profilePolicies } from '#lib/people/directory/policy.ts'
import { route } from '#lib/web/route.ts'

/** The ratings and reviews of a lender, as far as the caller may know them (row D-22). */
export const GET = route({
  policy: profilePolicies.viewLender.who,
  params: byRequiredId,
  handle: async ({ actor, params: { id } }) => ({ data: await getReviewSummary(actor, 'lender', id) }),
})
