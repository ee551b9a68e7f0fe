import { loanPolicies } from '#lib/loans/policy.ts'
import { getLoan } from '#lib/loans/queries.ts'
import { loanParams } from '#lib/loans/schema.ts'
import { route } from '#lib/server/route.ts'

export const GET = route({
  policy: loanPolicies.view.who,
  params: loanParams,
  handle: async ({ actor, params }) => ({ data: await getLoan(actor, params.id) }),
})
