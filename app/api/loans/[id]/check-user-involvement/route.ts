import { loanPolicies } from '#lib/loans/policy.ts'
import { loanInvolvement } from '#lib/loans/queries.ts'
import { loanParams } from '#lib/loans/schema.ts'
import { route } from '#lib/server/route.ts'

export const GET = route({
  policy: loanPolicies.view.who,
  params: loanParams,
  handle: async ({ actor, params }) => ({ data: await loanInvolvement(actor, params.id) }),
})
