import { dataOf } from '#lib/core/answers.ts'
import { DomainError } from '#lib/core/errors.ts'
import { signedIn } from '#lib/core/policy.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { changedLoanParams, loanParams } from '#lib/lending/inputs/schema.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { loanAnswer } from '#lib/lending/records/view/schema.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({
  policy: loanPolicies.view.who,
  params: loanParams,
  answer: dataOf(loanAnswer),
  handle: async ({ actor, params }) => ({ data: await getLoan(actor, params.id) }),
})

/**
 * Raises METHOD_NOT_ALLOWED for an update without a role in the path; a role in place of the id fails params validation
 * with its own message (row H-12).
 */
export const PUT = route({
  policy: signedIn,
  params: changedLoanParams,
  answer: 'nothing',
  handle: async () => {
    throw new DomainError('METHOD_NOT_ALLOWED')
  },
})
