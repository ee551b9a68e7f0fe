import { resultOf, spoken } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { cancelAddressChange } from '#lib/people/accounts/addresses/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Cancels a person's new sign-in address that awaits confirmation. */
export const POST = route({
  policy: accountPolicy.changeAddress.who,
  params: byId,
  answer: resultOf(spoken),
  handle: async ({ actor, params }) => ({ result: await cancelAddressChange(actor, params.id) }),
})
