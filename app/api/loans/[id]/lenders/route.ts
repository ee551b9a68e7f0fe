import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { getLoanLenders } from '#lib/lending/loans/queries.ts'
import { loanParams } from '#lib/lending/loans/schema.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({
  policy: loanPolicies.view.who,
  params: loanParams,
  handle: async ({ actor, params }) => {
    const rows = await getLoanLenders(actor, params.id)
    return { rows, total: rows.length, page: 1 }
  },
})
