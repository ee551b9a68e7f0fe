import { listOf } from '#lib/core/answers.ts'
import { pagingSchema } from '#lib/core/parsing.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { listOwnNotes } from '#lib/crm/file-notes/queries.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/rules.ts'
import { fileNoteRow } from '#lib/crm/file-notes/schema.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the file notes of the caller's company, or of staff, newest first. */
export const GET = route({
  policy: fileNotePolicies.keep.who,
  query: pagingSchema(NOTE_PAGE_SIZES),
  answer: listOf(fileNoteRow),
  handle: async ({ actor, query }) => wrapData(await listOwnNotes(actor, query)),
})
