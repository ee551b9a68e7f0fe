import { resultOf, spoken } from '#lib/core/answers.ts'
import { resendInvitation } from '#lib/people/accounts/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Refuses to resend an invitation without an id, with the documents' message (row C-13). */
export const PUT = route({
  policy: accountPolicy.resendInvitation.who,
  answer: resultOf(spoken),
  handle: async ({ actor }) => ({ result: await resendInvitation(actor, null) }),
})
