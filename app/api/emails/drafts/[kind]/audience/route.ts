import { audienceQuery, byKind } from '#lib/campaigns/audiences/schema.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { getDraftAudience } from '#lib/campaigns/drafts/queries.ts'
import { audienceAnswer } from '#lib/campaigns/drafts/schema.ts'
import { dataOf } from '#lib/core/answers.ts'
import { route } from '#lib/web/route.ts'

/**
 * Returns who would get the caller's draft, and who not and why: counts that sum to the total, and a page of people.
 */
export const GET = route({
  policy: draftPolicies.write.who,
  params: byKind,
  query: audienceQuery,
  answer: dataOf(audienceAnswer),
  handle: async ({ actor, params: { kind }, query }) => ({ data: await getDraftAudience(actor, kind, query) }),
})
