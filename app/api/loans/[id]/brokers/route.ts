import { rowsOf } from '#lib/core/answers.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { loanParams } from '#lib/lending/inputs/schema.ts'
import { getLoanBrokers } from '#lib/lending/records/view/queries.ts'
import { loanBroker } from '#lib/lending/records/view/schema.ts'
import { wrapAllRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the attributed brokers of a loan, as far as the caller may see them. */
export const GET = route({
  policy: loanPolicies.view.who,
  params: loanParams,
  answer: rowsOf(loanBroker),
  handle: async ({ actor, params }) => wrapAllRows(await getLoanBrokers(actor, params.id)),
})
