import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { deleteStaff, updateStaff } from '#lib/people/staff/commands.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { staffDeletionSchema, staffUpdateSchema, updatedStaff } from '#lib/people/staff/schema.ts'
import { route } from '#lib/web/route.ts'

/** Saves a system user; 409 with the stored row if somebody else saved first. */
export const PUT = route({
  policy: staffPolicies.edit.who,
  params: byId,
  body: staffUpdateSchema,
  answer: dataOf(updatedStaff),
  handle: async ({ actor, params: { id }, body }) => ({ data: await updateStaff(actor, id, body) }),
})

/** Deletes a system user; `successorId` in the query takes over a BDM's profiles. */
export const DELETE = route({
  policy: staffPolicies.edit.who,
  params: byId,
  query: staffDeletionSchema,
  answer: 'nothing',
  handle: ({ actor, params: { id }, query }) => deleteStaff(actor, id, query),
})
