import { byKind } from '#lib/campaigns/audiences/schema.ts'
import { attachFile } from '#lib/campaigns/drafts/attachments/commands.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { attachment, uploadQuery } from '#lib/campaigns/drafts/schema.ts'
import { dataOf } from '#lib/core/answers.ts'
import { route } from '#lib/web/route.ts'

/** Adds a file of a form, `file`, to the caller's draft; with `inline=true` as an image of its text. */
export const POST = route({
  policy: draftPolicies.write.who,
  params: byKind,
  query: uploadQuery,
  answer: dataOf(attachment),
  handle: async ({ actor, params: { kind }, query: { inline: isInline }, request }) => ({
    status: 201,
    data: await attachFile(actor, kind, { request, isInline }),
  }),
})
