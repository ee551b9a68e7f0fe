import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { route } from '#lib/web/route.ts'
import { idLeftOut } from '#lib/web/unknown-call.ts'

/** The deletion of a person whose id was left out, which is refused in the documents' words. */
export const POST = route({ policy: individualPolicies.remove.who, answer: 'nothing', handle: idLeftOut })
