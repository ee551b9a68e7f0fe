import { z } from 'zod'
import { parsePaging } from '#lib/core/pagination.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { listOutbox } from '#lib/foundation/mail/queries.ts'
import { OUTBOX_PAGE_SIZES } from '#lib/foundation/mail/schema.ts'
import { route } from '#lib/web/route.ts'

const query = z
  .looseObject({ page: z.unknown().optional(), pageSize: z.unknown().optional() })
  .transform((input) => parsePaging(input, OUTBOX_PAGE_SIZES))

/** The outbox, newest first: staff with ADMIN. */
export const GET = route({
  policy: emailPolicies.readOutbox.who,
  query,
  handle: async ({ actor, query: paging }) => {
    const { rows, total, page } = await listOutbox(actor, paging)
    return { data: rows, rows, total, page }
  },
})
