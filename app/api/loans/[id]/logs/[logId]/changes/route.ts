import { dataOf } from '#lib/core/answers.ts'
import { compareQuery } from '#lib/core/parsing.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { compareLoanLogs } from '#lib/lending/history/logs/queries.ts'
import { loanComparison, logParams } from '#lib/lending/history/logs/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the changes of a version of a loan against the one before it, or against `with`. */
export const GET = route({
  policy: loanPolicies.readLog.who,
  params: logParams,
  query: compareQuery,
  answer: dataOf(loanComparison),
  handle: async ({ actor, params, query }) => ({ data: await compareLoanLogs(actor, params, query.with) }),
})
