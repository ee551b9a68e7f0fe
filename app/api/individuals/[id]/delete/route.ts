import { byRequiredId } from '#lib/core/parsing.ts'
import { deleteIndividual } from '#lib/individuals/closing/commands.ts'
import { individualPolicies } from '#lib/individuals/policy.ts'
import { route } from '#lib/server/route.ts'

/** Deletes a person from profile and platform. */
export const POST = route({
  policy: individualPolicies.remove.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => {
    await deleteIndividual(actor, params.id)
    return {}
  },
})
