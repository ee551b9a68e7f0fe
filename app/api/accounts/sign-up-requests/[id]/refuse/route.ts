import { accountPolicy } from '#lib/accounts/policy.ts'
import { refuseSignUp } from '#lib/accounts/sign-ups/commands.ts'
import { byId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'

/** Refuses a request for an account. */
export const POST = route({
  policy: accountPolicy.refuseSignUp.who,
  params: byId,
  handle: async ({ actor, params }) => ({ result: await refuseSignUp(actor, params.id) }),
})
