import { resultOf, spoken } from '#lib/core/answers.ts'
import { sendPasswordReset } from '#lib/people/accounts/passwords/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** The same call without an id, which is refused in the documents' words (row C-13). */
export const POST = route({
  policy: accountPolicy.resetPassword.who,
  answer: resultOf(spoken),
  handle: async ({ actor }) => ({ result: await sendPasswordReset(actor, null) }),
})
