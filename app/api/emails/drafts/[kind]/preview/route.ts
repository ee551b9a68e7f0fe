import { byKind } from '#lib/campaigns/audiences/schema.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { renderDraftPreview } from '#lib/campaigns/drafts/queries.ts'
import { previewAnswer, previewQuery } from '#lib/campaigns/drafts/schema.ts'
import { dataOf } from '#lib/core/answers.ts'
import { route } from '#lib/web/route.ts'

/** Returns the caller's draft rendered for one recipient; without `individualId` the first by name. */
export const GET = route({
  policy: draftPolicies.write.who,
  params: byKind,
  query: previewQuery,
  answer: dataOf(previewAnswer),
  handle: async ({ actor, params: { kind }, query: { individualId = null } }) => ({
    data: await renderDraftPreview(actor, kind, individualId),
  }),
})
