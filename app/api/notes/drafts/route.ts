import { z } from 'zod'
import { saveDraft } from '#lib/file-notes/drafts/commands.ts'
import { fileNotePolicies } from '#lib/file-notes/policy.ts'
import { route } from '#lib/server/route.ts'

/** Keeps what is typed into a note and not saved yet; an older sequence changes nothing. */
export const PUT = route({
  policy: fileNotePolicies.keep.who,
  body: z.unknown(),
  handle: async ({ actor, body }) => ({ data: await saveDraft(actor, body) }),
})
