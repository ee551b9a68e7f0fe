import { dataOf, listOf } from '#lib/core/answers.ts'
import { pagingSchema } from '#lib/core/parsing.ts'
import { createFileNote, updateFileNote } from '#lib/crm/file-notes/commands.ts'
import { fileNotesPolicies } from '#lib/crm/file-notes/policy.ts'
import { listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/rules.ts'
import { newNoteSchema, noteUpdateSchema, profileNote, writtenNote } from '#lib/crm/file-notes/schema.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route, routes } from '#lib/web/route.ts'

const policy = { profiles: profilesPolicies, as: fileNotesPolicies }

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns the file notes of the caller's company, or of staff, about a profile, newest first. */
  GET: route({
    policy,
    params: byProfile,
    query: pagingSchema(NOTE_PAGE_SIZES),
    answer: listOf(profileNote),
    handle: async ({ actor, params: { profiles: kind, id }, query }) =>
      wrapData(await listProfileNotes(actor, { kind, id }, query)),
  }),

  /** Creates a note: `note`, `noteType`. */
  POST: route({
    policy,
    params: byProfile,
    body: newNoteSchema,
    answer: dataOf(writtenNote),
    handle: async ({ actor, params: { profiles: kind, id }, body, request }) => ({
      status: 201,
      data: await createFileNote(actor, { kind, id }, body, readIdempotencyKey(request)),
    }),
  }),

  /** Changes a note: `note`, `noteType`, `fileNoteId`, `version`. */
  PUT: route({
    policy,
    params: byProfile,
    body: noteUpdateSchema,
    isVersioned: true,
    answer: dataOf(writtenNote),
    handle: async ({ actor, params: { profiles: kind, id }, body }) => ({
      data: await updateFileNote(actor, { kind, id }, body),
    }),
  }),
})
