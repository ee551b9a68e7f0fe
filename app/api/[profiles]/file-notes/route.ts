import { fileNotesPolicies } from '#lib/crm/file-notes/policy.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { route, routes } from '#lib/web/route.ts'
import { rejectMissingId } from '#lib/web/unknown-call.ts'

const policy = { profiles: profilesPolicies, as: fileNotesPolicies }

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Refuses file note calls without a profile id, with the documents' message (row E-02). */
  GET: route({ policy, answer: 'nothing', handle: rejectMissingId }),
  POST: route({ policy, answer: 'nothing', handle: rejectMissingId }),
  PUT: route({ policy, answer: 'nothing', handle: rejectMissingId }),
})
