import { listOf } from '#lib/core/answers.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { listFileNotes } from '#lib/crm/file-notes/queries.ts'
import { fileNoteRow } from '#lib/crm/file-notes/schema.ts'
import { noteSearch, parseNoteSearch } from '#lib/crm/file-notes/search.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the staff's file notes, with the notes page's filters. */
export const GET = route({
  policy: fileNotePolicies.listAll.who,
  query: searchQuerySchema(parseNoteSearch, noteSearch.orderFaults),
  answer: listOf(fileNoteRow),
  handle: async ({ actor, query }) => wrapData(await listFileNotes(actor, query, query.filters)),
})
