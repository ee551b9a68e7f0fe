import { byId } from '#lib/core/parsing.ts'
import { emailPolicies } from '#lib/emails/policy.ts'
import { outboxMessage } from '#lib/emails/queries.ts'
import { route } from '#lib/server/route.ts'

/** One message of the outbox; its link is masked outside the demonstration. */
export const GET = route({
  policy: emailPolicies.readOutbox.who,
  params: byId,
  handle: async ({ actor, params }) => ({ data: await outboxMessage(actor, params.id) }),
})
