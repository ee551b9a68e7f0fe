import { resultOf, spoken } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { resendInvitation } from '#lib/people/accounts/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Renews the invitation of an individual or system user (rows C-13, P-03). */
export const PUT = route({
  policy: accountPolicy.resendInvitation.who,
  params: byRequiredId,
  answer: resultOf(spoken),
  handle: async ({ actor, params }) => ({ result: await resendInvitation(actor, params.id) }),
})
