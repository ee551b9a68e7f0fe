import { parsePaging } from '#lib/core/pagination.ts'
import { fileNotePolicies } from '#lib/file-notes/policy.ts'
import { listOwnNotes } from '#lib/file-notes/queries.ts'
import { NOTE_PAGE_SIZES } from '#lib/file-notes/schema.ts'
import { queryObject, route } from '#lib/server/route.ts'

/** The file notes of the caller's own company, or of the staff, newest first. */
export const GET = route({
  policy: fileNotePolicies.keep.who,
  handle: async ({ actor, request }) => {
    const paging = parsePaging(queryObject(new URL(request.url).searchParams), NOTE_PAGE_SIZES)
    const { rows, total, page } = await listOwnNotes(actor, paging)
    return { data: rows, total, page }
  },
})
