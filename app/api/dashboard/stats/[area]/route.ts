import { dashboardPolicy } from '#lib/dashboard/policy.ts'
import { dashboardStats } from '#lib/dashboard/queries.ts'
import { areaParams } from '#lib/dashboard/schema.ts'
import { route } from '#lib/server/route.ts'

/** The figures of one area of the home page (row P-04). */
export const GET = route({
  policy: dashboardPolicy.read.who,
  params: areaParams,
  handle: async ({ actor, params }) => ({ data: await dashboardStats(actor, params.area) }),
})
