import { rowsOf } from '#lib/core/answers.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { listActions } from '#lib/discovery/dashboard/queries.ts'
import { actionItem } from '#lib/discovery/dashboard/schema.ts'
import { wrapAllRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the person's tasks (row P-04). */
export const GET = route({
  policy: dashboardPolicy.read.who,
  answer: rowsOf(actionItem),
  handle: async ({ actor }) => wrapAllRows(await listActions(actor)),
})
