import { dataOf, rowsOf } from '#lib/core/answers.ts'
import { createStaff } from '#lib/people/staff/commands.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { listStaff } from '#lib/people/staff/queries.ts'
import { createdStaff, staffListQuery, staffRow, staffSchema } from '#lib/people/staff/schema.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { wrapAllRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the system users, not paged; `activeOnly=true` omits the Former ones. */
export const GET = route({
  policy: staffPolicies.list.who,
  query: staffListQuery,
  answer: rowsOf(staffRow),
  handle: async ({ actor, query }) => wrapAllRows(await listStaff(actor, query)),
})

/** Adds a system user. */
export const POST = route({
  policy: staffPolicies.create.who,
  body: staffSchema,
  answer: dataOf(createdStaff),
  handle: async ({ actor, body, request }) => ({
    status: 201,
    data: await createStaff(actor, body, readIdempotencyKey(request)),
  }),
})
