import { type DomainError, invalid } from '#lib/core/errors.ts'
import { importMessages } from '#lib/lending/imports/labels.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from '#lib/lending/imports/schema.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'
import type { SheetRow } from '#lib/server/sheets/row-checks.ts'
import { readSheetRows } from '#lib/server/sheets/rows.ts'
import { buildUniqueHeadings, findHeadingRow } from './rules.ts'

/** The headings of a file, notes about them, and the rows below as a stream. */
export type Sheet = { headings: string[]; notes: string[]; rows: AsyncGenerator<SheetRow> }

/** The number of first rows among which the headings are searched. */
const HEAD = 20

const unreadableSheetError = (message: string): DomainError => invalid([{ code: 'INVALID', field: 'file', message }])

/**
 * Reads a spreadsheet as a stream of non-empty rows. Consumes the bytes. Raises INVALID with what is wrong with the
 * file.
 */
export const readSpreadsheetRows = async (bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> => {
  const rows = filledRows(bytes)
  const head: SheetRow[] = []
  while (head.length < HEAD) {
    const next = await rows.next()
    if (next.done) break
    head.push(next.value)
  }
  const at = findHeadingRow(head.map(({ cells }) => cells))
  const found = head[at]
  if (!found) throw unreadableSheetError(head.length === 0 ? importMessages.empty : importMessages.noHeadings)
  const { headings, doubled } = buildUniqueHeadings(found.cells)
  const notes = [...(at > 0 ? [importMessages.above(at)] : []), ...doubled.map(importMessages.doubled)]
  return { headings, notes, rows: below(head.slice(at + 1), rows, headings) }
}

// A cell beyond the last heading adds a column.
async function* below(
  head: readonly SheetRow[],
  rows: AsyncGenerator<SheetRow>,
  headings: string[],
): AsyncGenerator<SheetRow> {
  let count = 0
  const counted = (row: SheetRow): SheetRow => {
    count += 1
    if (count > MAX_ROWS) throw unreadableSheetError(importMessages.tooManyRows)
    if (row.cells.length > headings.length)
      headings.push(
        ...buildUniqueHeadings([...headings, ...row.cells.slice(headings.length).map(() => '')]).headings.slice(
          headings.length,
        ),
      )
    return row
  }
  for (const row of head) yield counted(row)
  for await (const row of rows) yield counted(row)
  if (count === 0) throw unreadableSheetError(importMessages.empty)
}

async function* filledRows(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<SheetRow> {
  try {
    // The headings and the rows above them count as rows too.
    yield* readSheetRows(bytes, { rows: MAX_ROWS + HEAD, columns: MAX_COLUMNS, cell: MAX_CELL })
  } catch (error) {
    throw error instanceof SheetFault ? unreadableSheetError(describeSheetFault(error)) : error
  }
}

const describeSheetFault = ({ kind, row }: SheetFault): string =>
  kind === 'longCell' ? importMessages.longCell(row) : importMessages[kind]
