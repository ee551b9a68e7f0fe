import { byId } from '#lib/core/parsing.ts'
import { buildExportFileName } from '#lib/discovery/exports/rules.ts'
import { downloadLeftOutRows } from '#lib/lending/imports/commands.ts'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { buildFileHeaders } from '#lib/server/http/file-headers.ts'
import { today } from '#lib/server/operations/clock.ts'
import { CSV } from '#lib/server/sheets/csv.ts'
import { route } from '#lib/web/route.ts'

/** Returns the rows that recording left out as CSV, to be corrected and imported again. */
export const GET = route({
  policy: importPolicies.manage.who,
  params: byId,
  answer: 'file',
  handle: async ({ actor, params: { id } }) => {
    const { fileName, text } = await downloadLeftOutRows(actor, id)
    const name = buildExportFileName(importLabels.leftOutFile(fileName), today(), 'csv')
    return new Response(text, { headers: { 'content-type': CSV, ...buildFileHeaders(name) } })
  },
})
