import { z } from 'zod'
import { changePassword } from '#lib/people/accounts/passwords/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Changes the own password (rows A-12, P-01). */
export const PUT = route({
  policy: accountPolicy.changePassword.who,
  body: z.unknown(),
  handle: async ({ actor, body }) => ({ result: await changePassword(actor, body) }),
})
