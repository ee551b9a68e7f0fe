import type { Actor, PersonActor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { TRIES } from '#lib/discovery/exports/jobs.ts'
import { exportMailLabels } from '#lib/discovery/exports/labels.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { EXPORTED } from '#lib/discovery/exports/workbooks/queries.ts'
import {
  buildWorkbook,
  type SheetValue,
  streamWorkbook,
  type WorkbookSheet,
} from '#lib/discovery/exports/workbooks/rules.ts'
import { type SearchKind, storedFilters } from '#lib/discovery/saved-searches/schema.ts'
import { longCommand, writeAudit } from '#lib/foundation/audit/commands.ts'
import { enqueueEmail } from '#lib/foundation/mail/commands.ts'
import { LINK_LIFE } from '#lib/people/accounts/links/rules.ts'
import { createActor, findPersonByAccount } from '#lib/people/directory/queries.ts'
import { pool, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { log } from '#lib/server/operations/log.ts'

/** Rows that an export reads at a time. */
const BATCH = 1_000
/** The least size of a stored part, in bytes; the last part may be smaller. */
const PART = 512 * 1024

type ClaimedExport = {
  id: number
  accountId: number
  attempt: number
  kind: SearchKind
  name: string
  filters: unknown
  selectedColumns: string[]
}

/** Another worker has taken over the export, or it has ended: this attempt must stop writing. */
class Superseded extends Error {}

/**
 * Writes an export's file and queues its email exactly once, even if the job is repeated: attempts are numbered and
 * only the newest may store and finish. Rights are checked again before each batch; without them the export ends as
 * refused and is audited.
 */
export const makeExport = longCommand({
  policy: exportPolicies.work,
  input: unchecked<number>(),
  audits: ['SEARCH_EXPORTED', 'EXPORT_REFUSED'],
  work: async ({ actor: job, input: id }) => {
    const held = await claimExport(id)
    if (!held) return
    try {
      await finishExport(held, await writeWorkbook(held))
    } catch (error) {
      if (error instanceof Superseded) return
      if (error instanceof DomainError && error.code === 'FORBIDDEN') return refuseExport(job, held)
      if (held.attempt < TRIES) throw error
      await endUnfinishedExport(held, 'FAILED')
      log.error('export failed', { id, error })
    }
  },
})

const claimExport = async (id: number): Promise<ClaimedExport | null> => {
  const { rows } = await pool().query<ClaimedExport>(
    `update search_exports set state = 'RUNNING', attempt = attempt + 1, rows_done = 0, moved_at = $2
     where id = $1 and state in ('QUEUED', 'RUNNING')
     returning id, account_id as "accountId", attempt, kind, name, filters, selected_columns as "selectedColumns"`,
    [id, now()],
  )
  await pool().query(
    'delete from search_export_parts p using search_exports e where p.export_id = $1 and e.id = $1 and p.attempt < e.attempt',
    [id],
  )
  return rows[0] ?? null
}

/** Returns the requesting person with current rights. Raises FORBIDDEN if they may no longer export or sign in. */
const readRequestingPerson = async ({ accountId }: ClaimedExport): Promise<PersonActor> => {
  const person = await findPersonByAccount(accountId)
  const actor = person && createActor(person, null)
  if (!actor || !exportPolicies.make.who(actor)) throw forbidden()
  return actor
}

const writeWorkbook = async (held: ClaimedExport): Promise<{ rows: number; bytes: number }> => {
  const list = EXPORTED[held.kind]
  const filters = storedFilters.parse(held.filters)
  const actor = await readRequestingPerson(held)
  const columns = list.columns(actor, held.selectedColumns)
  const keys = columns.map(({ key }) => key)
  const ids = await list.ids(actor, filters)
  let rows = 0
  const batches = async function* () {
    for (let from = 0; from < ids.length; from += BATCH) {
      const cells = await list.cells(
        from === 0 ? actor : await readRequestingPerson(held),
        keys,
        ids.slice(from, from + BATCH),
      )
      rows += cells.length
      await recordProgress(held, rows, ids.length)
      yield cells
    }
  }
  const groups = await list.groups(actor, filters)
  const pieces = groups
    ? streamWithGroups(groups, { name: list.sheet, columns, batches: batches() })
    : streamWorkbook(list.sheet, columns, batches())
  const bytes = await storeWorkbookParts(held, pieces)
  return { rows, bytes }
}

type Batches = AsyncIterable<SheetValue[][]>

// A workbook with two sheets is built whole, because it cannot be streamed; its rows are limited.
async function* streamWithGroups(
  groups: WorkbookSheet,
  { name, columns, batches }: Pick<WorkbookSheet, 'name' | 'columns'> & { batches: Batches },
): AsyncGenerator<Uint8Array> {
  const rows: SheetValue[][] = []
  for await (const batch of batches) rows.push(...batch)
  yield await buildWorkbook([groups, { name, columns, rows }])
}

const recordProgress = async ({ id, attempt }: ClaimedExport, rowsDone: number, rowsTotal: number): Promise<void> => {
  const { rowCount } = await pool().query(
    `update search_exports set rows_done = $3, rows_total = $4, moved_at = $5
     where id = $1 and attempt = $2 and state = 'RUNNING'`,
    [id, attempt, rowsDone, rowsTotal, now()],
  )
  if (rowCount === 0) throw new Superseded()
}

const storeWorkbookParts = async (
  { id, attempt }: ClaimedExport,
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> => {
  let [part, size, waiting, length] = [0, 0, [] as Uint8Array[], 0]
  const flush = async () => {
    const { rowCount } = await pool().query(
      `insert into search_export_parts (export_id, attempt, part, bytes)
       select id, attempt, $3::int, $4::bytea from search_exports where id = $1 and attempt = $2 and state = 'RUNNING'`,
      [id, attempt, part, Buffer.concat(waiting)],
    )
    if (rowCount === 0) throw new Superseded()
    part += 1
    size += length
    waiting = []
    length = 0
  }
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    if (length >= PART) await flush()
  }
  if (length > 0) await flush()
  return size
}

const finishExport = async (held: ClaimedExport, { rows, bytes }: { rows: number; bytes: number }): Promise<void> => {
  const { id, attempt, accountId, name } = held
  const actor = await readRequestingPerson(held)
  await runTransaction(async (tx) => {
    const { count } = await tx.searchExport.updateMany({
      where: { id, attempt, state: 'RUNNING' },
      data: {
        state: 'DONE',
        rowsDone: rows,
        rowsTotal: rows,
        byteSize: bytes,
        expiresAt: new Date(now().getTime() + LINK_LIFE.EXPORT),
        movedAt: now(),
      },
    })
    if (count === 0) throw new Superseded()
    await enqueueEmail(tx, {
      kind: 'EXPORT_READY',
      key: `export-${id}`,
      accountId,
      individualId: null,
      address: actor.email,
      subject: exportMailLabels.subject,
      payload: { exportId: id },
    })
    await writeAudit(tx, actor, { action: 'SEARCH_EXPORTED', details: { export: id, search: name, rows, bytes } })
  })
}

const endUnfinishedExport = async (
  { id, attempt }: ClaimedExport,
  state: 'FAILED' | 'REFUSED',
  tell?: (tx: Tx) => Promise<void>,
): Promise<void> =>
  runTransaction(async (tx) => {
    const where = { id, attempt, state: 'RUNNING' }
    const { count } = await tx.searchExport.updateMany({ where, data: { state, movedAt: now() } })
    if (count === 0) return
    await tx.searchExportPart.deleteMany({ where: { exportId: id } })
    await tell?.(tx)
  })

const refuseExport = (job: Actor, held: ClaimedExport): Promise<void> =>
  endUnfinishedExport(held, 'REFUSED', (tx) =>
    writeAudit(tx, job, {
      action: 'EXPORT_REFUSED',
      subject: { kind: 'ACCOUNT', id: held.accountId },
      details: { export: held.id, search: held.name, reason: 'FORBIDDEN' },
    }),
  )
