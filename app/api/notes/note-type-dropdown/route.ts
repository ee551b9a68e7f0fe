import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { listNoteTypes } from '#lib/crm/file-notes/queries.ts'
import { route } from '#lib/web/route.ts'

/** The types that a note may have, as `key` and `name`; the documents read them as `data.data`. */
export const GET = route({
  policy: fileNotePolicies.keep.who,
  handle: async ({ actor }) => {
    const types = await listNoteTypes(actor)
    return { data: types.map(({ key, name }) => ({ id: key, key, name })), total: types.length, page: 1 }
  },
})
