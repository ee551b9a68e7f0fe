import { fileNotesPolicies } from '#lib/crm/file-notes/policy.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'
import { rejectMissingId } from '#lib/web/unknown-call.ts'

const policy = { profiles: profilesPolicies, as: fileNotesPolicies }

/** Refuses file note calls without a profile id, with the documents' message (row E-02). */
export const GET = route({ policy, answer: 'nothing', handle: rejectMissingId })
export const POST = route({ policy, answer: 'nothing', handle: rejectMissingId })
export const PUT = route({ policy, answer: 'nothing', handle: rejectMissingId })

export const { PATCH, DELETE } = otherMethods(policy)
