import { resultOf, spoken } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { refuseSignUp } from '#lib/people/accounts/sign-ups/commands.ts'
import { route } from '#lib/web/route.ts'

/** Refuses a sign-up request. */
export const POST = route({
  policy: accountPolicy.refuseSignUp.who,
  params: byId,
  answer: resultOf(spoken),
  handle: async ({ actor, params }) => ({ result: await refuseSignUp(actor, params.id) }),
})
