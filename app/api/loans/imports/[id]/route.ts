import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { getImport } from '#lib/lending/imports/queries.ts'
import { importView } from '#lib/lending/imports/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns one import with its columns, mapping and progress. */
export const GET = route({
  policy: importPolicies.manage.who,
  params: byId,
  answer: dataOf(importView),
  handle: async ({ actor, params: { id } }) => ({ data: await getImport(actor, id) }),
})
