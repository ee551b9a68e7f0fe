import { byKind } from '#lib/campaigns/audiences/schema.ts'
import { discardDraft, saveDraft } from '#lib/campaigns/drafts/commands.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { getMailingDraft } from '#lib/campaigns/drafts/queries.ts'
import { discardQuery, draftAnswer } from '#lib/campaigns/drafts/schema.ts'
import { dataOf } from '#lib/core/answers.ts'
import { route } from '#lib/web/route.ts'

/** Returns the caller's draft of a bulk or marketing mailing; null if there is none. */
export const GET = route({
  policy: draftPolicies.write.who,
  params: byKind,
  answer: dataOf(draftAnswer.nullable()),
  handle: async ({ actor, params: { kind } }) => ({ data: await getMailingDraft(actor, kind) }),
})

/** Saves the caller's draft; 409 with the stored draft for a stale `version`. */
export const PUT = route({
  policy: draftPolicies.write.who,
  params: byKind,
  body: saveDraft.input,
  isVersioned: true,
  answer: dataOf(draftAnswer),
  handle: async ({ actor, params: { kind }, body }) => ({ data: await saveDraft(actor, kind, body) }),
})

/** Discards the caller's draft with its files. */
export const DELETE = route({
  policy: draftPolicies.write.who,
  params: byKind,
  query: discardQuery,
  answer: 'nothing',
  handle: ({ actor, params: { kind }, query: { version } }) => discardDraft(actor, kind, version),
})
