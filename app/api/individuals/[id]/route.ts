import { byRequiredId } from '#lib/core/parsing.ts'
import { individualPolicies } from '#lib/individuals/policy.ts'
import { getIndividual } from '#lib/individuals/queries.ts'
import { route } from '#lib/server/route.ts'

/** A person as the caller may read him (row P-17). */
export const GET = route({
  policy: individualPolicies.view.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => ({ data: await getIndividual(actor, params.id) }),
})
