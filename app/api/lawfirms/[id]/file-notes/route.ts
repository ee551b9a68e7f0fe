import { z } from 'zod'
import { createNote, listNotes, updateNote } from '#app/api/profile-notes.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { route } from '#lib/web/route.ts'

const body = z.unknown()

/** The file notes of the caller's own observer about a law firm, newest first. */
export const GET = route({ policy: fileNotePolicies.keep.who, params: byRequiredId, handle: listNotes('lawfirm') })

/** Writes a new note: `note`, `noteType`. */
export const POST = route({
  policy: fileNotePolicies.keep.who,
  params: byRequiredId,
  body,
  handle: createNote('lawfirm'),
})

/** Changes a note: `note`, `noteType`, `fileNoteId`, `version`. */
export const PUT = route({
  policy: fileNotePolicies.keep.who,
  params: byRequiredId,
  body,
  handle: updateNote('lawfirm'),
})
