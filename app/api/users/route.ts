import { z } from 'zod'
import { createStaff } from '#lib/people/staff/commands.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { listStaff } from '#lib/people/staff/queries.ts'
import { staffListQuery } from '#lib/people/staff/schema.ts'
import { idempotencyKeyOf } from '#lib/server/idempotency.ts'
import { route } from '#lib/web/route.ts'

/** The system users, unpaged; `activeOnly=true` leaves out the Former ones. */
export const GET = route({
  policy: staffPolicies.list.who,
  query: staffListQuery,
  handle: async ({ actor, query }) => {
    const rows = await listStaff(actor, query)
    return { rows, total: rows.length, page: 1 }
  },
})

/** Adds a system user. */
export const POST = route({
  policy: staffPolicies.create.who,
  body: z.unknown(),
  handle: async ({ actor, body, request }) => ({
    status: 201,
    data: await createStaff(actor, body, idempotencyKeyOf(request)),
  }),
})
