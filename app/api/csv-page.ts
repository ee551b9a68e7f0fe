import type { Actor } from '#lib/core/actor.ts'
import { GROUP_PAGE_SIZE } from '#lib/core/groupings.ts'
import { parsePaging } from '#lib/core/pagination.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { exportLabels } from '#lib/discovery/exports/labels.ts'
import { exportPage } from '#lib/discovery/exports/pages/commands.ts'
import { buildExportFileName } from '#lib/discovery/exports/rules.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { buildFileHeaders } from '#lib/server/http/file-headers.ts'
import { today } from '#lib/server/operations/clock.ts'
import { CSV } from '#lib/server/sheets/csv.ts'

/** Answers with a page of a list as a CSV file to save. */
export const answerPageAsCsv = async (actor: Actor, kind: SearchKind, query: RawSearch): Promise<Response> => {
  const { text, rows } = await exportPage(actor, kind, query)
  const { page } = parsePaging(query, [GROUP_PAGE_SIZE])
  // A full page is rarely all that was found, and nothing in the rows says so.
  const part = page > 1 || rows >= GROUP_PAGE_SIZE ? ` page ${page}` : ''
  const name = buildExportFileName(`${exportLabels.searchOf[kind]}${part}`, today(), 'csv')
  return new Response(text, {
    headers: { 'content-type': CSV, ...buildFileHeaders(name) },
  })
}
