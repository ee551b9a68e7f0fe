import type { Actor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { longCommand, writeAudit } from '#lib/foundation/audit/commands.ts'
import { checkImportRows, type MappedImport, storeCheckedRows } from '#lib/lending/imports/checking/commands.ts'
import { importMessages } from '#lib/lending/imports/labels.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { readImportRows, toCheckableRow } from '#lib/lending/imports/queries.ts'
import { findEditedLoansOfImport } from '#lib/lending/imports/recording/queries.ts'
import type { ImportState } from '#lib/lending/imports/schema.ts'
import { recordLoans } from '#lib/lending/saving/commands.ts'
import { deleteLoans } from '#lib/lending/saving/deletion/commands.ts'
import { Prisma, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/** Import rows per transaction. */
const BATCH = { check: 500, record: 250, undo: 250 } as const
/** The most tries of a batch if somebody takes one of its loan numbers at the same moment. */
const TRIES = 5

type HeldImport = MappedImport & { fileName: string }
type Work = (tx: Tx, actor: Actor, held: HeldImport) => Promise<{ isDone: boolean }>

/** Locks an import until the transaction ends; returns null if it is in none of the given states. */
export const lockImport = async (
  tx: Tx,
  id: number,
  states: readonly ImportState[],
): Promise<(HeldImport & { state: ImportState }) | null> => {
  const [held] = await tx.$queryRaw<(HeldImport & { state: ImportState })[]>`
    select id, file_name as "fileName", headings, coalesce(mapping, '{}') as mapping, state from loan_imports
    where id = ${id} and state = any(${[...states]}) for update`
  return held ?? null
}

/** Updates the time of progress of a locked import, and its state if given. */
export const setImportState = async (tx: Tx, id: number, state?: ImportState): Promise<void> => {
  await tx.loanImport.update({
    where: { id },
    data: { movedAt: now(), ...(state ? { state } : {}) },
    select: { id: true },
  })
}

// Each batch locks the import, so that a second worker waits and then continues after the first one's work.
const recordInBatches = async (
  actor: Actor,
  { id, from, to, work }: { id: number; from: ImportState; to: ImportState; work: Work },
): Promise<void> => {
  for (let isOver = false; !isOver; )
    isOver = await retryTakenNumbers(() =>
      runTransaction(async (tx) => {
        const held = await lockImport(tx, id, [from])
        if (!held) return true
        const { isDone } = await work(tx, actor, held)
        await setImportState(tx, id, isDone ? to : from)
        return isDone
      }),
    )
}

// A number taken between lookup and insert is found by the lookup of the next try.
const retryTakenNumbers = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let left = TRIES; ; left -= 1)
    try {
      return await run()
    } catch (error) {
      if (left <= 1 || !(error instanceof DomainError && error.code === 'ALREADY_EXISTS')) throw error
    }
}

const checkBatch: Work = async (tx, actor, held) => {
  const rows = await readImportRows(tx, { id: held.id, where: Prisma.sql`state = 'NEW'`, limit: BATCH.check })
  if (rows.length === 0) return { isDone: true }
  await storeCheckedRows(
    tx,
    held.id,
    await checkImportRows(tx, actor, { mappedImport: held, rows: rows.map(toCheckableRow) }),
  )
  return { isDone: false }
}

const recordBatch: Work = async (tx, actor, held) => {
  const rows = await readImportRows(tx, { id: held.id, where: Prisma.sql`state = 'READY'`, limit: BATCH.record })
  if (rows.length === 0) {
    const loans = await tx.loanImportRow.count({ where: { importId: held.id, state: 'RECORDED' } })
    await writeAudit(tx, actor, { action: 'LOANS_IMPORTED', details: { import: held.id, file: held.fileName, loans } })
    return { isDone: true }
  }
  // Check again: a number that was free in the dry run may be taken now. A party paused only since then raises no
  // question, as in the form.
  const settled = rows.map((row) => ({ ...toCheckableRow(row), isConfirmed: true }))
  const checked = await checkImportRows(tx, actor, { mappedImport: held, rows: settled })
  await storeCheckedRows(
    tx,
    held.id,
    checked.filter(({ ready }) => ready === null),
  )
  const good = checked.flatMap(({ row, ready }) => (ready ? [{ row, ready }] : []))
  if (good.length === 0) return { isDone: false }
  const ids = await recordLoans(
    tx,
    actor,
    good.map(({ ready }) => ready),
  )
  await tx.$executeRaw`
    update loan_import_rows r set state = 'RECORDED', loan_id = v.id
    from unnest(${good.map(({ row }) => row)}::int[], ${ids}::int[]) as v (row, id)
    where r.import_id = ${held.id} and r.row = v.row`
  return { isDone: false }
}

const undoNextBatch: Work = async (tx, actor, held) => {
  const rows = await readImportRows(tx, { id: held.id, where: Prisma.sql`state = 'RECORDED'`, limit: BATCH.undo })
  if (rows.length === 0) {
    const loans = await tx.loanImportRow.count({ where: { importId: held.id, state: 'UNDONE' } })
    await writeAudit(tx, actor, {
      action: 'LOAN_IMPORT_UNDONE',
      details: { import: held.id, file: held.fileName, loans },
    })
    return { isDone: true }
  }
  const ids = rows.map(({ loanId }) => loanId as number)
  const live = await tx.$queryRaw<{ id: number; loanNo: string }[]>`
    select id, loan_no as "loanNo" from loans where id = any(${ids}) order by id for update`
  const edited = new Set((await findEditedLoansOfImport(tx, held.id, ids)).map(({ id }) => id))
  await deleteLoans(
    tx,
    actor,
    live.filter(({ id }) => !edited.has(id)),
  )
  const stayed = JSON.stringify([{ field: 'loanNo', column: null, message: importMessages.stayed }])
  await tx.$executeRaw`
    update loan_import_rows set state = case when loan_id = any(${[...edited]}) then 'KEPT' else 'UNDONE' end,
      errors = case when loan_id = any(${[...edited]}) then ${stayed}::jsonb else errors end
    where import_id = ${held.id} and row = any(${rows.map(({ row }) => row)})`
  return { isDone: false }
}

/**
 * Does the pending work of an import, one transaction per batch; finished rows are not repeated. Jobs call it with the
 * current rights of the person who asked.
 */
export const workImport = longCommand({
  policy: importPolicies.manage,
  input: unchecked<number>(),
  audits: ['LOANS_IMPORTED', 'LOAN_IMPORT_UNDONE', 'LOAN_DELETED'],
  work: async ({ actor, input: id }) => {
    await recordInBatches(actor, { id, from: 'CHECKING', to: 'CHECKED', work: checkBatch })
    await recordInBatches(actor, { id, from: 'RECORDING', to: 'RECORDED', work: recordBatch })
    await recordInBatches(actor, { id, from: 'UNDOING', to: 'UNDONE', work: undoNextBatch })
  },
})
