import { subHours } from 'date-fns'
import type { Actor } from '#lib/core/actor.ts'
import { BODY_LIMITS, LARGEST_FILE } from '#lib/core/body-limits.ts'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { FormFile } from '#lib/core/form-file.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { WAITING } from '#lib/lending/imports/commands.ts'
import { importMessages } from '#lib/lending/imports/labels.ts'
import { buildHeadingsKey } from '#lib/lending/imports/mapping/rules.ts'
import { importPolicies, requireImporterAccount } from '#lib/lending/imports/policy.ts'
import { readSpreadsheetRows } from '#lib/lending/imports/sheets/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { parseMultipartFields } from '#lib/server/http/form.ts'
import { createConcurrencyGate, createConcurrencyGatePerKey } from '#lib/server/http/gate.ts'
import { freeBytes, spoolBodyToDisk } from '#lib/server/http/spool.ts'
import { now } from '#lib/server/operations/clock.ts'
import type { SheetRow } from '#lib/server/sheets/row-checks.ts'

const INSERTED = 500

// One upload per person at a time, and one file in memory at a time (threat D1).
const receiving = createConcurrencyGatePerKey(1, 5)
const reading = createConcurrencyGate(1, 20)

const uploadError = (message: string): DomainError => invalid([{ code: 'INVALID', field: 'file', message }])

/**
 * Receives a spreadsheet as multipart field `file` and stores its rows, not its bytes; returns the import's id. Raises
 * TOO_LARGE above 10 MB, INVALID with what is wrong with the file.
 */
export const receiveImport = longCommand({
  policy: importPolicies.manage,
  input: unchecked<Request>(),
  audits: WAITING,
  work: ({ actor, input: request }) =>
    receiving(String(requireImporterAccount(actor)), () =>
      spoolBodyToDisk(
        request,
        { limit: BODY_LIMITS['/api/loans/imports'], tooLarge: importMessages.tooLarge, field: 'file' },
        (read) =>
          reading(async () => {
            const body = await read()
            const { file, ...others } = await parseMultipartFields(body, request.headers.get('content-type'))
            freeBytes(body)
            if (!(file instanceof FormFile) || file.bytes.length === 0 || Object.keys(others).length > 0)
              throw uploadError(importMessages.noFile)
            if (file.bytes.length > LARGEST_FILE.sheet)
              throw new DomainError('TOO_LARGE', [
                { code: 'TOO_LARGE', field: 'file', message: importMessages.tooLarge },
              ])
            return storeImportedRows(actor, file.name, file.bytes)
          }),
      ),
    ),
})

const cleanImportFileName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\\/]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(-200) || 'Spreadsheet'

// Rows are stored in chunks while reading, so that the sheet is never whole in memory; the import stays hidden until it
// is complete.
const storeImportedRows = async (
  actor: Actor,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ id: number }> => {
  const { headings, notes, rows } = await readSpreadsheetRows(bytes)
  const db = database()
  await db.loanImport.deleteMany({ where: { state: 'READING', createdAt: { lt: subHours(now(), 1) } } })
  const { id } = await db.loanImport.create({
    select: { id: true },
    data: {
      fileName: cleanImportFileName(name),
      state: 'READING',
      headings: [],
      headingsKey: '',
      notes,
      createdById: requireImporterAccount(actor),
      createdAt: now(),
      movedAt: now(),
    },
  })
  try {
    let piece: SheetRow[] = []
    const store = async () => {
      await db.$executeRaw`
        insert into loan_import_rows (import_id, row, cells)
        select ${id}, r.row, r.cells from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb) as r (row int, cells jsonb)`
      piece = []
    }
    for await (const row of rows) {
      piece.push(row)
      if (piece.length === INSERTED) await store()
    }
    await store()
    // Rows wider than the headings have added columns while reading.
    const data = { state: 'READ', headings, headingsKey: buildHeadingsKey(headings) }
    await db.loanImport.update({ where: { id }, data, select: { id: true } })
    return { id }
  } catch (error) {
    await db.loanImport.delete({ where: { id }, select: { id: true } })
    throw error
  }
}
