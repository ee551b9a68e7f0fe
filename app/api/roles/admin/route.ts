import { route } from '#lib/server/route.ts'
import { staffPolicies } from '#lib/staff/policy.ts'
import { administrators } from '#lib/staff/roles/queries.ts'

/** Who administers the product, for staff (row P-04). */
export const GET = route({
  policy: staffPolicies.list.who,
  handle: async ({ actor }) => {
    const rows = await administrators(actor)
    return { rows, total: rows.length, page: 1 }
  },
})
