import { listOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { getImportRows } from '#lib/lending/imports/queries.ts'
import { importRow, rowsQuery } from '#lib/lending/imports/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns a page of an import's rows with their errors, or of those with errors only. */
export const GET = route({
  policy: importPolicies.manage.who,
  params: byId,
  query: rowsQuery,
  answer: listOf(importRow),
  handle: async ({ actor, params: { id }, query }) => {
    const { rows, total, page } = await getImportRows(actor, id, query)
    return { data: rows, total, page }
  },
})
