import { restoreFileNote } from '#lib/crm/file-notes/commands.ts'
import { fileNotesPolicies } from '#lib/crm/file-notes/policy.ts'
import { namedNote } from '#lib/crm/file-notes/schema.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { profiles: profilesPolicies, as: fileNotesPolicies }

/** Restores a deleted note `?id=`. */
export const PUT = route({
  policy,
  params: byProfile,
  query: namedNote,
  body: namedNote,
  answer: 'nothing',
  handle: ({ actor, params: { profiles: kind, id }, query, body }) =>
    restoreFileNote(actor, { kind, id }, { id: query.id ?? body.id }),
})

export const { GET, POST, PATCH, DELETE } = otherMethods(policy)
