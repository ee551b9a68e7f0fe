import { rowsOf } from '#lib/core/answers.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { loanParams } from '#lib/lending/inputs/schema.ts'
import { getLoanLenders } from '#lib/lending/records/view/queries.ts'
import { loanLender } from '#lib/lending/records/view/schema.ts'
import { wrapAllRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the attributed lenders of a loan, as far as the caller may see them. */
export const GET = route({
  policy: loanPolicies.view.who,
  params: loanParams,
  answer: rowsOf(loanLender),
  handle: async ({ actor, params }) => wrapAllRows(await getLoanLenders(actor, params.id)),
})
