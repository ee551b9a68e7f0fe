import { rowsOf } from '#lib/core/answers.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { listAdministrators } from '#lib/people/staff/queries.ts'
import { administrator } from '#lib/people/staff/schema.ts'
import { wrapAllRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the administrators, for staff (row P-04). */
export const GET = route({
  policy: staffPolicies.list.who,
  answer: rowsOf(administrator),
  handle: async ({ actor }) => wrapAllRows(await listAdministrators(actor)),
})
