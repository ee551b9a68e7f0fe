import { parsePaging } from '#lib/core/pagination.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { listOwnNotes } from '#lib/crm/file-notes/queries.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/schema.ts'
import { queryObject, route } from '#lib/web/route.ts'

/** The file notes of the caller's own company, or of the staff, newest first. */
export const GET = route({
  policy: fileNotePolicies.keep.who,
  handle: async ({ actor, request }) => {
    const paging = parsePaging(queryObject(new URL(request.url).searchParams), NOTE_PAGE_SIZES)
    const { rows, total, page } = await listOwnNotes(actor, paging)
    return { data: rows, total, page }
  },
})
