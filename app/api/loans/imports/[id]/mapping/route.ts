import { byId } from '#lib/core/parsing.ts'
import { mapImport } from '#lib/lending/imports/mapping/commands.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { mappingSchema } from '#lib/lending/imports/schema.ts'
import { route } from '#lib/web/route.ts'

/** Saves which field each column is mapped to, and checks all rows. */
export const PUT = route({
  policy: importPolicies.manage.who,
  params: byId,
  body: mappingSchema,
  answer: 'nothing',
  handle: ({ actor, params: { id }, body }) => mapImport(actor, id, body),
})
