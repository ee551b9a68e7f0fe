import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import { emailPolicies } from '#lib/emails/policy.ts'
import { outboxMessage } from '#lib/emails/queries.ts'
import { route } from '#lib/server/route.ts'

/** One message of the outbox; its link is masked outside the demonstration. */
export const GET = route({
  policy: emailPolicies.readOutbox.who,
  params: z.object({ id: recordId }),
  handle: async ({ actor, params }) => ({ data: await outboxMessage(actor, params.id) }),
})
