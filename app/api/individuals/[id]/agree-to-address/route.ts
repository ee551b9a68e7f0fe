import { resultOf, spoken } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { agreeToAddress } from '#lib/people/accounts/addresses/proposals/commands.ts'
import { agreedAddress } from '#lib/people/accounts/addresses/proposals/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Approves the new sign-in address proposed for a person. */
export const POST = route({
  policy: accountPolicy.agreeToAddress.who,
  params: byId,
  body: agreedAddress,
  answer: resultOf(spoken),
  handle: async ({ actor, params, body }) => ({ result: await agreeToAddress(actor, params.id, body) }),
})
