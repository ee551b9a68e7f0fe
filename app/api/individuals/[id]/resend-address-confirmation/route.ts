import { resendAddressConfirmation } from '#lib/accounts/addresses/commands.ts'
import { accountPolicy } from '#lib/accounts/policy.ts'
import { byId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'

/** Sends the confirmation of a person's new sign-in address again. */
export const PUT = route({
  policy: accountPolicy.changeAddress.who,
  params: byId,
  handle: async ({ actor, params }) => ({ result: await resendAddressConfirmation(actor, params.id) }),
})
