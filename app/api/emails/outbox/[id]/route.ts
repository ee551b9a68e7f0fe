import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { getOutboxMessage } from '#lib/foundation/mail/queries.ts'
import { outboxMessageAnswer } from '#lib/foundation/mail/schema.ts'
import { MAILS } from '#lib/web/mails.ts'
import { route } from '#lib/web/route.ts'

/** Returns one message of the outbox; its link is masked except in the demo. */
export const GET = route({
  policy: emailPolicies.readOutbox.who,
  params: byId,
  answer: dataOf(outboxMessageAnswer),
  handle: async ({ actor, params }) => ({ data: await getOutboxMessage(actor, params.id, MAILS) }),
})
