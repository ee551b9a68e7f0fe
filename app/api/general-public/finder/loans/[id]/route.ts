import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { getPublicLoan } from '#lib/lending/public/queries.ts'
import { publicLoan } from '#lib/lending/public/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns a public loan: a closed one with a public broker. */
export const GET = route({
  policy: loanPolicies.viewPublic.who,
  params: byId,
  answer: dataOf(publicLoan),
  handle: async ({ actor, params }) => ({ data: await getPublicLoan(actor, params.id) }),
})
