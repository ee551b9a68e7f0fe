import { z } from 'zod'
import { deleteNote } from '#app/api/profile-notes.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { route } from '#lib/web/route.ts'

/** Deletes a note `?id=`, which can be restored for some seconds. */
export const PUT = route({
  policy: fileNotePolicies.keepAsStaff.who,
  params: byRequiredId,
  query: z.unknown(),
  body: z.unknown(),
  handle: deleteNote('broker'),
})
