import { resendInvitation } from '#lib/accounts/invitations/commands.ts'
import { accountPolicy } from '#lib/accounts/policy.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'

/** Renews the invitation of an individual or system user (rows C-13, P-03). */
export const PUT = route({
  policy: accountPolicy.resendInvitation.who,
  params: byRequiredId,
  handle: async ({ actor, params }) => ({ result: await resendInvitation(actor, params.id) }),
})
