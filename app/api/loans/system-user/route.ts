import { creation, withoutId } from '#app/api/loans/creation.ts'
import { signedIn } from '#lib/core/policy.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { route } from '#lib/web/route.ts'

/** Records a loan as staff. */
export const POST = route({ policy: loanPolicies.createAsStaff.who, ...creation })

export const PUT = route({ policy: signedIn, ...withoutId })
