import { resultOf, spoken } from '#lib/core/answers.ts'
import { sendPasswordReset } from '#lib/people/accounts/passwords/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Refuses to reset a password without an id, with the documents' message (row C-13). */
export const POST = route({
  policy: accountPolicy.resetPassword.who,
  answer: resultOf(spoken),
  handle: async ({ actor }) => ({ result: await sendPasswordReset(actor, null) }),
})
