import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { requestSignUp } from '#lib/people/accounts/sign-ups/commands.ts'
import { signUpSchema } from '#lib/people/accounts/sign-ups/schema.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { route } from '#lib/web/route.ts'

/** Requests an account (row A-10). */
export const POST = route({
  policy: accountPolicy.signUp.who,
  body: signUpSchema,
  answer: 'nothing',
  handle: ({ actor, body, request }) =>
    requestSignUp(actor, body, { network: readClientNetwork(request.headers, getEnv().TRUSTED_HOPS) }),
})
