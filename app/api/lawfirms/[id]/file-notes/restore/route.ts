import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import { restoreFileNote } from '#lib/file-notes/commands.ts'
import { fileNotePolicies } from '#lib/file-notes/policy.ts'
import { noteIdOf } from '#lib/file-notes/rules.ts'
import { route } from '#lib/server/route.ts'

/** Undoes the deletion of a note `?id=`. */
export const PUT = route({
  policy: fileNotePolicies.keep.who,
  params: z.object({ id: recordId }),
  query: z.unknown(),
  body: z.unknown(),
  handle: async ({ actor, params: { id }, query, body }) => {
    await restoreFileNote(actor, { kind: 'lawfirm', id }, noteIdOf(query, body))
    return {}
  },
})
