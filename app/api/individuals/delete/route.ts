import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { route } from '#lib/web/route.ts'
import { rejectMissingId } from '#lib/web/unknown-call.ts'

/** Refuses to delete a person without an id, with the documents' message. */
export const POST = route({ policy: individualPolicies.remove.who, answer: 'nothing', handle: rejectMissingId })
