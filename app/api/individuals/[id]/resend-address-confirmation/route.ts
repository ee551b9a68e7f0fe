import { resultOf, spoken } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { resendAddressConfirmation } from '#lib/people/accounts/addresses/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Sends the confirmation of a person's new sign-in address again. */
export const PUT = route({
  policy: accountPolicy.changeAddress.who,
  params: byId,
  answer: resultOf(spoken),
  handle: async ({ actor, params }) => ({ result: await resendAddressConfirmation(actor, params.id) }),
})
