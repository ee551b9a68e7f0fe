import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { listOutboxMessages } from '#lib/foundation/mail/queries.ts'
import { outboxAnswer } from '#lib/foundation/mail/schema.ts'
import { outboxSearch } from '#lib/foundation/mail/search.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the outbox, newest first, for staff with ADMIN. */
export const GET = route({
  policy: emailPolicies.readOutbox.who,
  query: searchQuerySchema(outboxSearch.parse, outboxSearch.orderFaults),
  answer: outboxAnswer,
  handle: async ({ actor, query }) => {
    const page = wrapRows(await listOutboxMessages(actor, query))
    return { data: page.rows, ...page }
  },
})
