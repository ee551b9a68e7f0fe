import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'
import { deleteStaff, updateStaff } from '#lib/staff/commands.ts'
import { staffPolicies } from '#lib/staff/policy.ts'

const params = z.object({ id: recordId })

/** Writes a system user; 409 with the stored row where somebody was faster. */
export const PUT = route({
  policy: staffPolicies.edit.who,
  params,
  body: z.unknown(),
  handle: async ({ actor, params: { id }, body }) => ({ data: await updateStaff(actor, id, body) }),
})

/** Deletes a system user; `successorId` in the query takes over a BDM's profiles. */
export const DELETE = route({
  policy: staffPolicies.edit.who,
  params,
  query: z.unknown(),
  handle: async ({ actor, params: { id }, query }) => {
    await deleteStaff(actor, id, query)
    return {}
  },
})
