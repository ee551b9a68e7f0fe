import { byRequiredId } from '#lib/core/id-parameters.ts'
import { deleteIndividual } from '#lib/market/profiles/people/commands.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { route } from '#lib/web/route.ts'

/** Deletes a person from profile and platform. */
export const POST = route({
  policy: individualPolicies.remove.who,
  params: byRequiredId,
  answer: 'nothing',
  handle: ({ actor, params }) => deleteIndividual(actor, params.id),
})
