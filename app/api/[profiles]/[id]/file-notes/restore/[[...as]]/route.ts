import { restoreFileNote } from '#lib/crm/file-notes/commands.ts'
import { fileNotesPolicies } from '#lib/crm/file-notes/policy.ts'
import { namedNote } from '#lib/crm/file-notes/schema.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Restores a deleted note `?id=`. */
  PUT: route({
    policy: { profiles: profilesPolicies, as: fileNotesPolicies },
    params: byProfile,
    query: namedNote,
    body: namedNote,
    answer: 'nothing',
    handle: ({ actor, params: { profiles: kind, id }, query, body }) =>
      restoreFileNote(actor, { kind, id }, { id: query.id ?? body.id }),
  }),
})
