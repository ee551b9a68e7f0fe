import { dataOf } from '#lib/core/answers.ts'
import { exportSearch } from '#lib/discovery/exports/commands.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { exportProgress } from '#lib/discovery/exports/queries.ts'
import { exportAnswer } from '#lib/discovery/exports/schema.ts'
import { savedParams } from '#lib/discovery/saved-searches/schema.ts'
import { route } from '#lib/web/route.ts'

/** How far the caller's newest export of a search has come; null where there is none. */
export const GET = route({
  policy: exportPolicies.make.who,
  params: savedParams,
  answer: dataOf(exportAnswer.nullable()),
  handle: async ({ actor, params: { kind, id } }) => ({ data: await exportProgress(actor, kind, id) }),
})

/** Begins the export of a loaded search, which comes by email (row K-08); one that is under way is answered again. */
export const PUT = route({
  policy: exportPolicies.make.who,
  params: savedParams,
  answer: dataOf(exportAnswer),
  handle: async ({ actor, params }) => ({ data: await exportSearch(actor, params) }),
})
