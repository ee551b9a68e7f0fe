import { HucreError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { type DomainError, invalid } from '#lib/core/errors.ts'
import { importMessages } from '#lib/lending/loans/imports/labels.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from '#lib/lending/loans/imports/schema.ts'
import { archiveFault, cellText, headingsIn, headingsOf, kindOf, recordsOf, textOf } from './rules.ts'

/** A row as the file numbers it. */
export type SheetRow = { row: number; cells: string[] }

/** A file's headings with what is worth telling of them, and the rows below, as they are read. */
export type Sheet = { headings: string[]; notes: string[]; rows: AsyncGenerator<SheetRow> }

/** Rows among which the headings are looked for. */
const HEAD = 20

const refused = (message: string): DomainError => invalid([{ code: 'INVALID', field: 'file', message }])

/** Reads a spreadsheet row by row; raises INVALID with what is wrong with it. Empty rows are left out. */
export const readSheet = async (bytes: Uint8Array): Promise<Sheet> => {
  const rows = filledRows(bytes)
  const head: SheetRow[] = []
  while (head.length < HEAD) {
    const next = await rows.next()
    if (next.done) break
    head.push(next.value)
  }
  const at = headingsIn(head.map(({ cells }) => cells))
  const found = head[at]
  if (!found) throw refused(head.length === 0 ? importMessages.empty : importMessages.noHeadings)
  const { headings, doubled } = headingsOf(found.cells)
  const notes = [...(at > 0 ? [importMessages.above(at)] : []), ...doubled.map(importMessages.doubled)]
  return { headings, notes, rows: below(head.slice(at + 1), rows, headings) }
}

// A cell right of the last heading makes a column of its own.
async function* below(
  head: readonly SheetRow[],
  rows: AsyncGenerator<SheetRow>,
  headings: string[],
): AsyncGenerator<SheetRow> {
  let count = 0
  const counted = (row: SheetRow): SheetRow => {
    count += 1
    if (count > MAX_ROWS) throw refused(importMessages.tooManyRows)
    if (row.cells.length > headings.length)
      headings.push(
        ...headingsOf([...headings, ...row.cells.slice(headings.length).map(() => '')]).headings.slice(headings.length),
      )
    return row
  }
  for (const row of head) yield counted(row)
  for await (const row of rows) yield counted(row)
  if (count === 0) throw refused(importMessages.empty)
}

async function* filledRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  for await (const { row, values } of rawRows(bytes)) {
    const cells = values.map(cellText)
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    if (cells.length > MAX_COLUMNS) throw refused(importMessages.tooManyColumns)
    if (cells.some((cell) => cell.length > MAX_CELL)) throw refused(importMessages.longCell(row))
    yield { row, cells }
  }
}

async function* rawRows(bytes: Uint8Array): AsyncGenerator<{ row: number; values: readonly unknown[] }> {
  const kind = kindOf(bytes)
  if (kind === 'old') throw refused(importMessages.oldFormat)
  if (kind === 'text') {
    const records = recordsOf(textOf(bytes))
    if (!records) throw refused(importMessages.unreadable)
    for (const [at, values] of records.entries()) yield { row: at + 1, values }
    return
  }
  const fault = archiveFault(bytes)
  if (fault) throw refused(fault)
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) yield { row: index + 1, values }
  } catch (error) {
    throw error instanceof HucreError ? refused(importMessages.unreadable) : error
  }
}
