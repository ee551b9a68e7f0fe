import { sendPasswordReset } from '#lib/accounts/passwords/commands.ts'
import { accountPolicy } from '#lib/accounts/policy.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'

/** Sends an individual or system user a link that sets a new password (rows C-13, P-03). */
export const POST = route({
  policy: accountPolicy.resetPassword.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => ({ result: await sendPasswordReset(actor, params.id) }),
})
