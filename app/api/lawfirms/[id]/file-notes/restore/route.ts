import { z } from 'zod'
import { restoreNote } from '#app/api/profile-notes.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { route } from '#lib/web/route.ts'

/** Undoes the deletion of a note `?id=`. */
export const PUT = route({
  policy: fileNotePolicies.keep.who,
  params: byRequiredId,
  query: z.unknown(),
  body: z.unknown(),
  handle: restoreNote('lawfirm'),
})
