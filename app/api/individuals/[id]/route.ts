import { dataOf } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { getIndividual } from '#lib/market/profiles/people/queries.ts'
import { individualDetail } from '#lib/market/profiles/people/schema.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { route } from '#lib/web/route.ts'

/** Returns a person as far as the caller may see them (row P-17). */
export const GET = route({
  policy: individualPolicies.view.who,
  params: byRequiredId,
  answer: dataOf(individualDetail),
  handle: async ({ actor, params }) => ({ data: await getIndividual(actor, params.id) }),
})
