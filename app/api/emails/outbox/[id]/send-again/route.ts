import { byId } from '#lib/core/parsing.ts'
import { sendAgain } from '#lib/emails/outbox/commands.ts'
import { emailPolicies } from '#lib/emails/policy.ts'
import { route } from '#lib/server/route.ts'

/** Puts a message that failed back into the queue. */
export const PUT = route({
  policy: emailPolicies.sendAgain.who,
  params: byId,
  handle: async ({ actor, params }) => ({ result: await sendAgain(actor, params.id) }),
})
