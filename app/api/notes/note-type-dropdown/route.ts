import { listOf } from '#lib/core/answers.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { listNoteTypes } from '#lib/crm/file-notes/queries.ts'
import { noteTypeOption } from '#lib/crm/file-notes/schema.ts'
import { wrapAllRows, wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the note types as `key` and `name`; the documents read them as `data.data`. */
export const GET = route({
  policy: fileNotePolicies.keep.who,
  answer: listOf(noteTypeOption),
  handle: async ({ actor }) => {
    const types = await listNoteTypes(actor)
    return wrapData(wrapAllRows(types.map(({ key, name }) => ({ id: key, key, name }))))
  },
})
