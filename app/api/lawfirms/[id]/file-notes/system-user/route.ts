import { z } from 'zod'
import { parsePaging } from '#lib/core/pagination.ts'
import { recordId } from '#lib/core/parsing.ts'
import { createFileNote, updateFileNote } from '#lib/file-notes/commands.ts'
import { fileNotePolicies } from '#lib/file-notes/policy.ts'
import { listProfileNotes } from '#lib/file-notes/queries.ts'
import { NOTE_PAGE_SIZES } from '#lib/file-notes/schema.ts'
import { idempotencyKeyOf } from '#lib/server/idempotency.ts'
import { queryObject, route } from '#lib/server/route.ts'

const params = z.object({ id: recordId })
const body = z.unknown()

/** The file notes of the staff about a lawfirm, newest first. */
export const GET = route({
  policy: fileNotePolicies.keepAsStaff.who,
  params,
  handle: async ({ actor, params: { id }, request }) => {
    const paging = parsePaging(queryObject(new URL(request.url).searchParams), NOTE_PAGE_SIZES)
    const { rows, total, page } = await listProfileNotes(actor, { kind: 'lawfirm', id }, paging)
    return { data: rows, total, page }
  },
})

/** Writes a new note: `note`, `noteType`. */
export const POST = route({
  policy: fileNotePolicies.keepAsStaff.who,
  params,
  body,
  handle: async ({ actor, params: { id }, body, request }) => ({
    status: 201,
    data: await createFileNote(actor, { kind: 'lawfirm', id }, body, idempotencyKeyOf(request)),
  }),
})

/** Changes a note: `note`, `noteType`, `fileNoteId`, `version`. */
export const PUT = route({
  policy: fileNotePolicies.keepAsStaff.who,
  params,
  body,
  handle: async ({ actor, params: { id }, body }) => ({
    data: await updateFileNote(actor, { kind: 'lawfirm', id }, body),
  }),
})
