import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { Page } from '#lib/core/pagination.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import { mapKeys } from '#lib/core/records.ts'
import { buildLoanScope } from '#lib/lending/access/policy.ts'
import { buildHeadingsKey, guessColumnMapping } from '#lib/lending/imports/mapping/rules.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { isImportWorking, isNumberTaken, ROWS_PER_PAGE } from '#lib/lending/imports/rules.ts'
import {
  type ImportLine,
  type ImportRow,
  type ImportState,
  type ImportView,
  type Mapping,
  ROW_STATES,
  type RowError,
  type RowState,
  type RowsQuery,
} from '#lib/lending/imports/schema.ts'
import { database, Prisma, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/** The most imports that the list shows. */
const LISTED = 50
/** Milliseconds without progress after which work counts as stalled. */
const STALLED = 30_000

const requireImportManager = (actor: Actor): void => {
  if (!importPolicies.manage.who(actor)) throw forbidden()
}

type Line = Omit<ImportLine, 'counts'> & { counts: Partial<Record<RowState, number>> }
type Stored = Line & {
  headings: string[]
  mapping: Mapping | null
  notes: string[]
  movedAt: Date
  createdById: number
}

const readImportsWhere = (where: Prisma.Sql): Promise<Stored[]> => database().$queryRaw<Stored[]>`
  select i.id, i.file_name as "fileName", i.state, i.created_at as "createdAt", i.headings, i.mapping, i.notes,
    i.moved_at as "movedAt", i.created_by_id as "createdById", coalesce(s.first_name || ' ' || s.last_name, a.email) as "createdBy",
    coalesce(r.counts, '{}') as counts, coalesce(r.principal, 0)::text as principal
  from loan_imports i join accounts a on a.id = i.created_by_id left join staff s on s.id = a.staff_id
  left join lateral (
    select jsonb_object_agg(each.state, each.count) as counts,
      sum(each.principal) filter (where each.state in ('READY', 'RECORDED')) as principal
    from (
      select state, count(*) as count, sum(principal) as principal from loan_import_rows where import_id = i.id group by state
    ) each
  ) r on true
  where i.state <> 'READING' and ${where} order by i.created_at desc, i.id desc limit ${LISTED}`

const toImportLine = ({ id, fileName, state, createdBy, createdAt, counts, principal }: Stored): ImportLine => ({
  id,
  fileName,
  state,
  createdBy,
  createdAt,
  principal,
  counts: mapKeys(ROW_STATES, (each) => counts[each] ?? 0),
})

/** Returns the latest imports of all staff, newest first. */
export const listImports = async (actor: Actor): Promise<ImportLine[]> => {
  requireImportManager(actor)
  return (await readImportsWhere(Prisma.sql`true`)).map(toImportLine)
}

/**
 * Returns one import; if nobody has mapped its columns yet, with a suggested mapping. Raises NOT_FOUND for an unknown
 * id.
 */
export const getImport = async (actor: Actor, id: number): Promise<ImportView> => {
  requireImportManager(actor)
  const [stored] = await readImportsWhere(Prisma.sql`i.id = ${id}`)
  if (!stored) throw notFound()
  const { headings, notes, state, movedAt } = stored
  const samples = await readSampleCells(id, headings.length)
  return {
    ...toImportLine(stored),
    notes,
    mapping: stored.mapping ?? (await suggestColumnMapping(stored)),
    columns: headings.map((heading, at) => ({ heading, samples: samples[at] ?? [] })),
    isStalled: isImportWorking(state as ImportState) && now().getTime() - movedAt.getTime() > STALLED,
  }
}

// Suggests the mapping this person last chose for the same headings, else one guessed from the headings.
const suggestColumnMapping = async ({ headings, createdById }: Stored): Promise<Mapping> => {
  const earlier = await database().loanImport.findFirst({
    where: { createdById, headingsKey: buildHeadingsKey(headings), mapping: { not: Prisma.DbNull } },
    orderBy: { createdAt: 'desc' },
    select: { mapping: true },
  })
  return (earlier?.mapping as Mapping | undefined) ?? guessColumnMapping(headings)
}

const readSampleCells = async (id: number, columns: number): Promise<string[][]> => {
  const rows = await database().loanImportRow.findMany({
    where: { importId: id },
    orderBy: { row: 'asc' },
    take: 20,
    select: { cells: true },
  })
  return Array.from({ length: columns }, (_each, at) => {
    const texts = rows.map(({ cells }) => (cells as string[])[at] ?? '').filter(Boolean)
    return [...new Set(texts)].slice(0, 3).map((text) => text.slice(0, 80))
  })
}

/** A row of an import as stored. */
export type StoredRow = {
  row: number
  cells: string[]
  mended: Record<string, string>
  state: RowState
  errors: RowError[]
  loanId: number | null
  loanNo: string | null
  isConfirmed: boolean
}

/** Returns rows of an import that meet a condition, in order. */
export const readImportRows = (
  tx: Tx,
  { id, where, limit, offset = 0 }: { id: number; where: Prisma.Sql; limit: number; offset?: number },
): Promise<StoredRow[]> =>
  tx.$queryRaw<StoredRow[]>`
    select row, cells, mended, state, errors, loan_id as "loanId", loan_no as "loanNo", is_confirmed as "isConfirmed"
    from loan_import_rows
    where import_id = ${id} and ${where} order by row limit ${limit} offset ${offset}`

/** Returns the cells of an import row with corrections applied. */
export const mergeCorrectedCells = ({ cells, mended }: Pick<StoredRow, 'cells' | 'mended'>): string[] => {
  const length = Math.max(cells.length, ...Object.keys(mended).map((at) => Number(at) + 1))
  return Array.from({ length }, (_each, at) => mended[at] ?? cells[at] ?? '')
}

/** Converts a stored import row to the input of its check. */
export const toCheckableRow = ({ row, isConfirmed, ...stored }: StoredRow) => ({
  row,
  isConfirmed,
  cells: mergeCorrectedCells(stored),
})

/** Converts stored import rows to the rows that the page shows, with the loans that the actor can open. */
export const toImportRows = async (tx: Tx, actor: Actor, stored: readonly StoredRow[]): Promise<ImportRow[]> => {
  const holders = await findNumberHolders(tx, actor, stored)
  return stored.map(({ row, state, errors, loanId, loanNo, ...cells }) => ({
    row,
    state,
    errors,
    loanId,
    holderId: (isNumberTaken({ errors }) && holders.get(loanNo)) || null,
    cells: mergeCorrectedCells(cells),
    mended: Object.keys(cells.mended).map(Number),
  }))
}

// Looked up anew, because the loan of a refused row may have been deleted or renumbered since.
const findNumberHolders = async (
  tx: Tx,
  actor: Actor,
  stored: readonly StoredRow[],
): Promise<ReadonlyMap<string | null, number>> => {
  const numbers = stored.filter(isNumberTaken).map(({ loanNo }) => loanNo)
  if (numbers.length === 0) return new Map()
  const holders = await tx.$queryRaw<{ id: number; loanNo: string }[]>`
    select id, upper(loan_no) as "loanNo" from loans where upper(loan_no) = any(${numbers})`
  const within = await tx.loan.findMany({
    where: { AND: [{ id: { in: holders.map(({ id }) => id) } }, buildLoanScope(actor)] },
    select: { id: true },
  })
  const reached = new Set(within.map(({ id }) => id))
  return new Map(holders.filter(({ id }) => reached.has(id)).map(({ id, loanNo }) => [loanNo, id]))
}

/** Returns a page of an import's rows. Raises NOT_FOUND for an unknown import. */
export const getImportRows = async (actor: Actor, id: number, { page, only }: RowsQuery): Promise<Page<ImportRow>> => {
  requireImportManager(actor)
  const where = only === null ? Prisma.sql`true` : Prisma.sql`state in ('FAULTY', 'ASKED', 'KEPT')`
  const paging = { page, pageSize: ROWS_PER_PAGE }
  const [counted] = await database().$queryRaw<{ total: number }[]>`
    select (select count(*)::int from loan_import_rows where import_id = i.id and ${where}) as total
    from loan_imports i where i.id = ${id}`
  if (!counted) throw notFound()
  const rows = await readImportRows(database(), { id, where, limit: ROWS_PER_PAGE, offset: computeOffset(paging) })
  return { rows: await toImportRows(database(), actor, rows), total: counted.total, ...paging }
}
