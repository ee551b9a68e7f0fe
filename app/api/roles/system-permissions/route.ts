import { rowsOf } from '#lib/core/answers.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { countPeopleByRole } from '#lib/people/staff/queries.ts'
import { grant } from '#lib/people/staff/schema.ts'
import { wrapAllRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the roles and permissions, for staff (row P-04). */
export const GET = route({
  policy: staffPolicies.list.who,
  answer: rowsOf(grant),
  handle: async ({ actor }) => wrapAllRows(await countPeopleByRole(actor)),
})
