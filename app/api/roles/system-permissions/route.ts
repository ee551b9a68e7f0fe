import { staffPolicies } from '#lib/people/staff/policy.ts'
import { systemPermissions } from '#lib/people/staff/queries.ts'
import { route } from '#lib/web/route.ts'

/** The roles and permissions of the product, for staff (row P-04). */
export const GET = route({
  policy: staffPolicies.list.who,
  handle: async ({ actor }) => {
    const rows = await systemPermissions(actor)
    return { rows, total: rows.length, page: 1 }
  },
})
