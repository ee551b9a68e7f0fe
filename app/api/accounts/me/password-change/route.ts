import { resultOf, spoken } from '#lib/core/answers.ts'
import { changePassword } from '#lib/people/accounts/passwords/commands.ts'
import { passwordChangeSchema } from '#lib/people/accounts/passwords/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Changes one's own password (rows A-12, P-01). */
export const PUT = route({
  policy: accountPolicy.changePassword.who,
  body: passwordChangeSchema,
  answer: resultOf(spoken),
  handle: async ({ actor, body }) => ({ result: await changePassword(actor, body) }),
})
