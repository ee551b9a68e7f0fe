import type { Actor } from '#lib/core/actor.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { exportLabels } from '#lib/discovery/exports/labels.ts'
import { exportPage } from '#lib/discovery/exports/pages/commands.ts'
import { CSV } from '#lib/discovery/exports/pages/rules.ts'
import { buildExportFileName } from '#lib/discovery/exports/rules.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { buildFileHeaders } from '#lib/server/http/file-headers.ts'
import { today } from '#lib/server/operations/clock.ts'

/** Answers with a page of a list as a CSV file to save. */
export const answerPageAsCsv = async (actor: Actor, kind: SearchKind, query: RawSearch): Promise<Response> => {
  const name = buildExportFileName(exportLabels.searchOf[kind], today(), 'csv')
  return new Response(await exportPage(actor, kind, query), {
    headers: { 'content-type': CSV, ...buildFileHeaders(name) },
  })
}
