import { dataOf } from '#lib/core/answers.ts'
import { saveDetailNote } from '#lib/crm/detail-notes/commands.ts'
import { detailNotesPolicies, sectionPolicies } from '#lib/crm/detail-notes/policy.ts'
import { getDetailNotes } from '#lib/crm/detail-notes/queries.ts'
import { bySection, detailNote, detailSchema, editedDetail } from '#lib/crm/detail-notes/schema.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { route, routes } from '#lib/web/route.ts'

const policy = { profiles: profilesPolicies, section: sectionPolicies, as: detailNotesPolicies }

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns the professional or personal note about a profile, kept per company, or by staff. */
  GET: route({
    policy,
    params: bySection,
    answer: dataOf(editedDetail),
    handle: async ({ actor, params: { profiles: kind, id, section } }) => ({
      data: (await getDetailNotes(actor, { kind, id }))[section],
    }),
  }),

  /** Saves the note: `detail`, `version`; 409 with the stored note if somebody else saved first. */
  PUT: route({
    policy,
    params: bySection,
    body: detailSchema,
    isVersioned: true,
    answer: dataOf(detailNote),
    handle: async ({ actor, params: { profiles: kind, id, section }, body }) => ({
      data: await saveDetailNote(actor, { kind, id, section }, body),
    }),
  }),
})
