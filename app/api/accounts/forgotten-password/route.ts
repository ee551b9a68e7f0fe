import { z } from 'zod'
import { forgetPassword } from '#lib/people/accounts/passwords/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { env } from '#lib/server/env.ts'
import { networkOf } from '#lib/server/throttle.ts'
import { route } from '#lib/web/route.ts'

/** Asks for a password reset (row A-11); the answer is the same for every address. */
export const POST = route({
  policy: accountPolicy.forgetPassword.who,
  body: z.unknown(),
  handle: async ({ actor, body, request }) => {
    await forgetPassword(actor, body, { network: networkOf(request.headers, env().TRUSTED_HOPS) })
    return {}
  },
})
