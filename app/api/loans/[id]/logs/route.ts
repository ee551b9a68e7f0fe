import { loanPolicies } from '#lib/lending/access/policy.ts'
import { listLoanLogs } from '#lib/lending/history/logs/queries.ts'
import { logsAnswer, logsQuery } from '#lib/lending/history/logs/schema.ts'
import { loanParams } from '#lib/lending/inputs/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the log of a loan, twenty versions per page, newest first, for staff and its parties. */
export const GET = route({
  policy: loanPolicies.readLog.who,
  params: loanParams,
  query: logsQuery,
  answer: logsAnswer,
  handle: async ({ actor, params, query }) => {
    const { rows, total, page } = await listLoanLogs(actor, params.id, query)
    return { result: rows, total, page }
  },
})
