import { z } from 'zod'
import { dataOf } from '#lib/core/answers.ts'
import { getDashboardStats } from '#lib/discovery/dashboard/figures/queries.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { areaParams, figureAnswer } from '#lib/discovery/dashboard/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the figures of one area of the home page (row P-04). */
export const GET = route({
  policy: dashboardPolicy.read.who,
  params: areaParams,
  answer: dataOf(z.array(figureAnswer)),
  handle: async ({ actor, params }) => ({ data: await getDashboardStats(actor, params.area) }),
})
