import type { Actor } from '#lib/core/actor.ts'
import { DomainError, invalid, notFound } from '#lib/core/errors.ts'
import { recordKey, unchecked } from '#lib/core/parsing.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { checkImportRows, type MappedImport, storeCheckedRows } from '#lib/lending/imports/checking/commands.ts'
import { loanImportJob } from '#lib/lending/imports/jobs.ts'
import { importMessages } from '#lib/lending/imports/labels.ts'
import { isPartyColumn } from '#lib/lending/imports/mapping/rules.ts'
import { type ImportStep, importPolicies, requireImporterAccount } from '#lib/lending/imports/policy.ts'
import {
  mergeCorrectedCells,
  readImportRows,
  type StoredRow,
  toCheckableRow,
  toImportRows,
} from '#lib/lending/imports/queries.ts'
import { lockImport, setImportState } from '#lib/lending/imports/recording/commands.ts'
import { findEditedLoansOfImport } from '#lib/lending/imports/recording/queries.ts'
import { ROWS_PER_PAGE, WORKING_STATES } from '#lib/lending/imports/rules.ts'
import { type ImportRow, type ImportState, MAX_ROWS, mendSchema, type RowState } from '#lib/lending/imports/schema.ts'
import { normaliseLoanNo } from '#lib/lending/inputs/numbers/rules.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'
import { writeCsv } from '#lib/server/sheets/csv.ts'

export const WAITING = { none: 'Rows wait; the loans that they become are audited.' }

/** Locks an import in one of the states. Raises NOT_FOUND for an unknown one, CONFLICT in another state. */
export const lockImportInState = async (tx: Tx, id: number, states: readonly ImportState[]) => {
  const found = await lockImport(tx, id, states)
  if (found) return found
  const isKnown = await tx.loanImport.count({ where: { id, state: { not: 'READING' } } })
  throw isKnown === 0 ? notFound() : new DomainError('CONFLICT', importMessages.moved)
}

/** Moves an import to a working state and enqueues its job. */
export const startImportJob = async (
  tx: Tx,
  actor: Actor,
  { importId, state }: { importId: number; state: ImportState },
): Promise<void> => {
  await setImportState(tx, importId, state)
  await enqueueJob(tx, { jobKind: loanImportJob, payload: { importId, accountId: requireImporterAccount(actor) } })
}

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
    return toImportRows(tx, actor, await readImportRows(tx, { id, where, limit: rechecked.length + 1 }))
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

/**
 * Returns the rows that recording left out as CSV under the headings of their file, corrected as on the page, so that
 * they can be imported again. Audited. Raises NOT_FOUND for an unknown import, CONFLICT unless it is recorded.
 */
export const downloadLeftOutRows = command({
  policy: importPolicies.manage,
  target: recordKey,
  audits: ['EXPORT_DOWNLOADED'],
  work: async ({ tx, target: id, audit }): Promise<{ fileName: string; text: string }> => {
    const { fileName, headings } = await lockImportInState(tx, id, ['RECORDED'])
    const rows = await readImportRows(tx, { id, where: Prisma.sql`state = 'FAULTY'`, limit: MAX_ROWS })
    await audit({ action: 'EXPORT_DOWNLOADED', details: { search: fileName, rows: rows.length } })
    return { fileName, text: writeCsv(headings, rows.map(mergeCorrectedCells)) }
  },
})
