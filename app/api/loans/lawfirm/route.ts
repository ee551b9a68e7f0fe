import { creation, withoutId } from '#app/api/loans/creation.ts'
import { signedIn } from '#lib/core/policy.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { route } from '#lib/web/route.ts'

/** Records a loan as a law firm. */
export const POST = route({ policy: loanPolicies.createAsLawFirm.who, ...creation })

export const PUT = route({ policy: signedIn, ...withoutId })
