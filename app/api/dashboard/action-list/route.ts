import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { actionList } from '#lib/discovery/dashboard/queries.ts'
import { route } from '#lib/web/route.ts'

/** What waits for the person (row P-04). */
export const GET = route({
  policy: dashboardPolicy.read.who,
  handle: async ({ actor }) => {
    const rows = await actionList(actor)
    return { rows, total: rows.length, page: 1 }
  },
})
