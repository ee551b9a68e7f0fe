import { dataOf } from '#lib/core/answers.ts'
import { saveDraft } from '#lib/crm/file-notes/drafts/commands.ts'
import { draftSchema, keptSequence } from '#lib/crm/file-notes/drafts/schema.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { route } from '#lib/web/route.ts'

/** Saves the unsaved text of a note as a draft; an older sequence changes nothing. */
export const PUT = route({
  policy: fileNotePolicies.keep.who,
  body: draftSchema,
  answer: dataOf(keptSequence),
  handle: async ({ actor, body }) => ({ data: await saveDraft(actor, body) }),
})
