import { idLeftOut } from '#app/api/id-left-out.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { route } from '#lib/web/route.ts'

/** The deletion of a person whose id was left out, which is refused in the documents' words. */
export const POST = route({ policy: individualPolicies.remove.who, handle: idLeftOut })
