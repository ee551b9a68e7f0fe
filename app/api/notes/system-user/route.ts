import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { listFileNotes } from '#lib/crm/file-notes/queries.ts'
import { parseNoteSearch } from '#lib/crm/file-notes/search.ts'
import { queryObject, route } from '#lib/web/route.ts'

/** The staff's file notes, narrowed as the notes page is. */
export const GET = route({
  policy: fileNotePolicies.listAll.who,
  handle: async ({ actor, request }) => {
    const search = parseNoteSearch(queryObject(new URL(request.url).searchParams))
    const { rows, total, page } = await listFileNotes(actor, search, search.filters)
    return { data: rows, total, page }
  },
})
