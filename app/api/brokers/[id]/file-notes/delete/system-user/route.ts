import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import { deleteFileNote } from '#lib/file-notes/commands.ts'
import { fileNotePolicies } from '#lib/file-notes/policy.ts'
import { noteIdOf } from '#lib/file-notes/rules.ts'
import { route } from '#lib/server/route.ts'

/** Deletes a note `?id=`, which can be restored for some seconds. */
export const PUT = route({
  policy: fileNotePolicies.keepAsStaff.who,
  params: z.object({ id: recordId }),
  query: z.unknown(),
  body: z.unknown(),
  handle: async ({ actor, params: { id }, query, body }) => {
    await deleteFileNote(actor, { kind: 'broker', id }, noteIdOf(query, body))
    return {}
  },
})
