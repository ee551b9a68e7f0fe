import { resultOf, spoken } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { sendPasswordReset } from '#lib/people/accounts/passwords/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Sends an individual or system user a password reset link (rows C-13, P-03). */
export const POST = route({
  policy: accountPolicy.resetPassword.who,
  params: byRequiredId,
  answer: resultOf(spoken),
  handle: async ({ actor, params }) => ({ result: await sendPasswordReset(actor, params.id) }),
})
