import { inflateRawSync } from 'node:zlib'
import { createSystemActor, type StaffActor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { LOAN_COLUMN_KEYS } from '#lib/discovery/loan-search/columns.ts'
import { USER_COLUMN_KEYS } from '#lib/discovery/user-search/columns.ts'
import { openArchive } from '#lib/server/sheets/archive.ts'
import type { Answer } from '#tests/e2e/harness/wire.ts'

/** Exports all loans and all users with every column for an administrator; returns the addresses of the files. */
export const makeWorkbooks = async (admin: StaffActor): Promise<string[]> => {
  const { saveSearch } = await import('#lib/discovery/saved-searches/commands.ts')
  const { exportSearch } = await import('#lib/discovery/exports/commands.ts')
  const { findExportToSend: exportToSend } = await import('#lib/discovery/exports/queries.ts')
  const { makeExport } = await import('#lib/discovery/exports/workbooks/commands.ts')
  const files: string[] = []
  for (const [kind, selectedColumns] of [
    ['loans', LOAN_COLUMN_KEYS],
    ['users', USER_COLUMN_KEYS],
  ] as const) {
    const { id } = await saveSearch(admin, { kind, name: `Every ${kind}`, filters: {}, selectedColumns })
    const { id: exportId } = await exportSearch(admin, { kind, id })
    await makeExport(createSystemActor('search-export'), exportId)
    const ready = await exportToSend(exportId)
    if (!ready) throw new Error(`The export of all ${kind} was not made`)
    files.push(paths.exportFile(exportId, ready.key))
  }
  return files
}

/** True for a response that is a workbook (a zip archive), whatever its content type. */
export const isWorkbook = ({ bytes }: Answer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

/** Returns the whole text of a workbook, unpacked: cells, sheet names and metadata. */
export const textOfWorkbook = ({ bytes }: Answer): string =>
  [...openArchive(bytes).values()]
    .map((part) => `${part.name} ${Buffer.from(part.isPacked ? inflateRawSync(part.bytes) : part.bytes)}`)
    .join('\n')
