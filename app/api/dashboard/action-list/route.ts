import { actionList } from '#lib/discovery/dashboard/actions/queries.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { route } from '#lib/web/route.ts'

/** What waits for the person (row P-04). */
export const GET = route({
  policy: dashboardPolicy.read.who,
  handle: async ({ actor }) => {
    const rows = await actionList(actor)
    return { rows, total: rows.length, page: 1 }
  },
})
