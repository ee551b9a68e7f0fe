import { resendInvitation } from '#lib/accounts/invitations/commands.ts'
import { accountPolicy } from '#lib/accounts/policy.ts'
import { route } from '#lib/server/route.ts'

/** The same call without an id, which is refused in the documents' words (row C-13). */
export const PUT = route({
  policy: accountPolicy.resendInvitation.who,
  handle: async ({ actor }) => ({ result: await resendInvitation(actor, null) }),
})
