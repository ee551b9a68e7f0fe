import { dataOf } from '#lib/core/answers.ts'
import { exportSearch } from '#lib/discovery/exports/commands.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { getExportProgress } from '#lib/discovery/exports/queries.ts'
import { exportAnswer } from '#lib/discovery/exports/schema.ts'
import { savedParams } from '#lib/discovery/saved-searches/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the progress of the caller's newest export of a search; null if there is none. */
export const GET = route({
  policy: exportPolicies.make.who,
  params: savedParams,
  answer: dataOf(exportAnswer.nullable()),
  handle: async ({ actor, params: { kind, id } }) => ({ data: await getExportProgress(actor, kind, id) }),
})

/** Starts the export of a loaded search, which is sent by email (row K-08); returns a running one if there is one. */
export const PUT = route({
  policy: exportPolicies.make.who,
  params: savedParams,
  answer: dataOf(exportAnswer),
  handle: async ({ actor, params }) => ({ data: await exportSearch(actor, params) }),
})
