import { forgetPassword } from '#lib/people/accounts/passwords/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { forgottenSchema } from '#lib/people/accounts/schema.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { route } from '#lib/web/route.ts'

/** Requests a password reset (row A-11); the response is the same for every address. */
export const POST = route({
  policy: accountPolicy.forgetPassword.who,
  body: forgottenSchema,
  answer: 'nothing',
  handle: ({ actor, body, request }) =>
    forgetPassword(actor, body, { network: readClientNetwork(request.headers, getEnv().TRUSTED_HOPS) }),
})
