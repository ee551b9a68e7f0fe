import { z } from 'zod'
import { byId } from '#lib/core/parsing.ts'
import { deleteStaff, updateStaff } from '#lib/people/staff/commands.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { route } from '#lib/web/route.ts'

/** Writes a system user; 409 with the stored row where somebody was faster. */
export const PUT = route({
  policy: staffPolicies.edit.who,
  params: byId,
  body: z.unknown(),
  handle: async ({ actor, params: { id }, body }) => ({ data: await updateStaff(actor, id, body) }),
})

/** Deletes a system user; `successorId` in the query takes over a BDM's profiles. */
export const DELETE = route({
  policy: staffPolicies.edit.who,
  params: byId,
  query: z.unknown(),
  handle: async ({ actor, params: { id }, query }) => {
    await deleteStaff(actor, id, query)
    return {}
  },
})
