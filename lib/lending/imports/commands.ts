import { subHours } from 'date-fns'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { BODY_LIMITS, LARGEST_FILE } from '#lib/core/body-limits.ts'
import { DomainError, forbidden, invalid, notFound } from '#lib/core/errors.ts'
import { FormFile } from '#lib/core/form-file.ts'
import { recordKey, unchecked } from '#lib/core/parsing.ts'
import { command, longCommand, writeAudit } from '#lib/foundation/audit/commands.ts'
import { checkImportRows, type MappedImport, storeCheckedRows } from '#lib/lending/imports/checking/commands.ts'
import { loanImportJob } from '#lib/lending/imports/jobs.ts'
import { importMessages } from '#lib/lending/imports/labels.ts'
import { type ImportStep, importPolicies } from '#lib/lending/imports/policy.ts'
import {
  mergeCorrectedCells,
  readImportRows,
  type StoredRow,
  toCheckableRow,
  toImportRow,
} from '#lib/lending/imports/queries.ts'
import { lockImport, setImportState } from '#lib/lending/imports/recording/commands.ts'
import { findEditedLoansOfImport } from '#lib/lending/imports/recording/queries.ts'
import {
  buildHeadingsKey,
  checkColumnMapping,
  isPartyColumn,
  ROWS_PER_PAGE,
  WORKING_STATES,
} from '#lib/lending/imports/rules.ts'
import {
  type ImportRow,
  type ImportState,
  mappingSchema,
  mendSchema,
  type RowState,
} from '#lib/lending/imports/schema.ts'
import { readSpreadsheetRows } from '#lib/lending/imports/sheets/queries.ts'
import { normaliseLoanNo } from '#lib/lending/inputs/numbers/rules.ts'
import { database, Prisma, type Tx } from '#lib/server/database/db.ts'
import { parseMultipartFields } from '#lib/server/http/form.ts'
import { createConcurrencyGate, createConcurrencyGatePerKey } from '#lib/server/http/gate.ts'
import { freeBytes, spoolBodyToDisk } from '#lib/server/http/spool.ts'
import { now } from '#lib/server/operations/clock.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'
import type { SheetRow } from '#lib/server/sheets/row-checks.ts'

const INSERTED = 500
const WAITING = { none: 'Rows wait; the loans that they become are audited.' }

// One upload per person at a time, and one file in memory at a time (threat D1).
const receiving = createConcurrencyGatePerKey(1, 5)
const reading = createConcurrencyGate(1, 20)

const requireImporterAccount = (actor: Actor): number => {
  if (!isPerson(actor)) throw forbidden()
  return actor.accountId
}

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

const lockImportInState = async (tx: Tx, id: number, states: readonly ImportState[]) => {
  const found = await lockImport(tx, id, states)
  if (found) return found
  const isKnown = await tx.loanImport.count({ where: { id, state: { not: 'READING' } } })
  throw isKnown === 0 ? notFound() : new DomainError('CONFLICT', importMessages.moved)
}

const startImportJob = async (
  tx: Tx,
  actor: Actor,
  { importId, state }: { importId: number; state: ImportState },
): Promise<void> => {
  await setImportState(tx, importId, state)
  await enqueueJob(tx, { jobKind: loanImportJob, payload: { importId, accountId: requireImporterAccount(actor) } })
}

/** Maps each column to a field and starts checking all rows. Raises CONFLICT once recording has started. */
export const mapImport = command({
  policy: importPolicies.manage,
  target: recordKey,
  input: mappingSchema,
  audits: WAITING,
  work: async ({ tx, actor, target, input: { mapping } }) => {
    const { headings } = await lockImportInState(tx, target, ['READ', 'CHECKING', 'CHECKED'])
    const errors = checkColumnMapping(mapping, headings)
    if (errors.length > 0) throw invalid(errors.map((error) => ({ code: 'INVALID', ...error })))
    await tx.loanImport.update({ where: { id: target }, data: { mapping }, select: { id: true } })
    await tx.loanImportRow.updateMany({
      where: { importId: target, state: { not: 'SKIPPED' } },
      data: { state: 'NEW', errors: [], loanNo: null, principal: null, isConfirmed: false },
    })
    await startImportJob(tx, actor, { importId: target, state: 'CHECKING' })
  },
})

/**
 * Corrects cells of a row, or skips or restores it, and rechecks all rows with the same loan number. Returns those
 * rows.
 */
export const mendRow = command({
  policy: importPolicies.manage,
  target: unchecked<{ id: number; row: number }>(),
  input: mendSchema,
  audits: WAITING,
  work: async ({ tx, actor, target: { id, row }, input: { cells, isSkipped } }): Promise<ImportRow[]> => {
    const mapped = await lockImportInState(tx, id, ['CHECKED'])
    if (Object.keys(cells).some((at) => Number(at) >= mapped.headings.length))
      throw invalid(importMessages.unknownColumn)
    const [stored] = await readImportRows(tx, { id, where: Prisma.sql`row = ${row}`, limit: 1 })
    if (!stored) throw notFound()
    const skips = isSkipped ?? stored.state === 'SKIPPED'
    const mended = { ...stored.mended, ...cells }
    const isConfirmed = stored.isConfirmed && !Object.keys(cells).some((at) => isPartyColumn(mapped, Number(at)))
    const data = {
      mended,
      isConfirmed,
      state: skips ? 'SKIPPED' : 'NEW',
      ...(skips ? { errors: [], principal: null } : {}),
    }
    await tx.loanImportRow.update({ where: { importId_row: { importId: id, row } }, data, select: { row: true } })
    const rechecked = await recheckImportRows(tx, actor, {
      mapped,
      storedRow: stored,
      cells: mergeCorrectedCells({ ...stored, mended }),
    })
    await setImportState(tx, id)
    const where = Prisma.sql`row = any(${[row, ...rechecked]})`
    return (await readImportRows(tx, { id, where, limit: rechecked.length + 1 })).map(toImportRow)
  },
})

const recheckImportRows = async (
  tx: Tx,
  actor: Actor,
  {
    mapped,
    storedRow: { row, loanNo },
    cells,
  }: { mapped: MappedImport; storedRow: StoredRow; cells: readonly string[] },
) => {
  const at = mapped.headings.findIndex((heading) => mapped.mapping[heading] === 'loanNo')
  const numbers = [loanNo, normaliseLoanNo(cells[at] ?? '')].filter(Boolean)
  const where = Prisma.sql`state in ('NEW', 'READY', 'ASKED', 'FAULTY') and (row = ${row} or loan_no = any(${numbers}))`
  const rows = await readImportRows(tx, { id: mapped.id, where, limit: ROWS_PER_PAGE * 10 })
  if (rows.length > 0)
    await storeCheckedRows(
      tx,
      mapped.id,
      await checkImportRows(tx, actor, { mappedImport: mapped, rows: rows.map(toCheckableRow) }),
    )
  return rows.map(({ row: each }) => each)
}

type Step = (tx: Tx, actor: Actor, id: number) => Promise<void>

const STEPS: Record<ImportStep, Step> = {
  // If two clicks, tabs or people start recording, the first finds the import CHECKED; the second gets CONFLICT.
  record: async (tx, actor, id) => {
    await lockImportInState(tx, id, ['CHECKED'])
    const counted = await tx.loanImportRow.groupBy({ by: ['state'], where: { importId: id }, _count: true })
    const has = (state: string) => counted.some((each) => each.state === state)
    if (has('FAULTY') || has('NEW')) throw invalid(importMessages.faulty)
    if (has('ASKED')) throw invalid(importMessages.asked)
    if (!has('READY')) throw invalid(importMessages.nothing)
    await startImportJob(tx, actor, { importId: id, state: 'RECORDING' })
  },
  undo: async (tx, actor, id) => {
    await lockImportInState(tx, id, ['RECORDED'])
    const edited = await findEditedLoansOfImport(tx, id)
    const named = edited.slice(0, 20).map(({ loanNo }) => loanNo)
    if (edited.length > 0)
      throw new DomainError('CONFLICT', importMessages.edited(named.join(', '), edited.length - named.length), {
        edited,
      })
    await startImportJob(tx, actor, { importId: id, state: 'UNDOING' })
  },
  continue: async (tx, actor, id) => {
    const { state } = await lockImportInState(tx, id, WORKING_STATES)
    await startImportJob(tx, actor, { importId: id, state })
  },
  'skip-errors': (tx, _actor, id) =>
    setStateOfRows(tx, { id, state: 'FAULTY', data: { state: 'SKIPPED', principal: null } }),
  'skip-paused': (tx, _actor, id) =>
    setStateOfRows(tx, { id, state: 'ASKED', data: { state: 'SKIPPED', principal: null } }),
  'confirm-paused': (tx, _actor, id) =>
    setStateOfRows(tx, { id, state: 'ASKED', data: { state: 'READY', isConfirmed: true } }),
  // The import itself is kept, because its column mapping is remembered; its rows are deleted.
  discard: async (tx, actor, id) => {
    const { fileName } = await lockImportInState(tx, id, ['READ', 'CHECKING', 'CHECKED'])
    await tx.loanImportRow.deleteMany({ where: { importId: id } })
    await setImportState(tx, id, 'DISCARDED')
    await writeAudit(tx, actor, { action: 'LOAN_IMPORT_DISCARDED', details: { import: id, file: fileName } })
  },
}

const setStateOfRows = async (
  tx: Tx,
  { id, state, data }: { id: number; state: RowState; data: Prisma.LoanImportRowUpdateManyMutationInput },
) => {
  await lockImportInState(tx, id, ['CHECKED'])
  await tx.loanImportRow.updateMany({ where: { importId: id, state }, data: { errors: [], ...data } })
  await setImportState(tx, id)
}

/**
 * Performs a step of an import: record its loans, undo or discard it, resume stalled work, or settle all rows of one
 * state at once.
 */
export const takeStep = command({
  policy: importPolicies.manage,
  target: unchecked<{ id: number; step: ImportStep }>(),
  audits: ['LOAN_IMPORT_DISCARDED'],
  work: ({ tx, actor, target: { id, step } }) => STEPS[step](tx, actor, id),
})
