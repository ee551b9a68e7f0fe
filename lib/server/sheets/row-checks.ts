import { SheetFault } from '#lib/server/sheets/faults.ts'

/** A row with its number in the file, without trailing empty cells. */
export type SheetRow = { row: number; cells: string[] }

/** The most rows, columns and characters per cell of a sheet. */
export type SheetBounds = { rows: number; columns: number; cell: number }

/** The last row and column of any spreadsheet, the most cells including empty ones, and the most characters of one value. */
export const SHEET_MOST = { row: 1_048_576, column: 16_384, cells: 2_500_000, value: 40_000 }

export type Pass = (row: number, cells: string[]) => void

/**
 * Returns a function that passes each non-empty row on and raises a SheetFault beyond the bounds. Row numbers must be
 * increasing integers; otherwise the database would reject them later.
 */
export const createRowChecker = ({ rows, columns, cell }: SheetBounds, take: (row: SheetRow) => void): Pass => {
  let last = 0
  let count = 0
  return (row, cells) => {
    if (!Number.isInteger(row) || row <= last) throw new SheetFault('unreadable')
    last = row
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) return
    count += 1
    if (count > rows || row > SHEET_MOST.row) throw new SheetFault('tooManyRows')
    if (cells.length > columns) throw new SheetFault('tooManyColumns')
    if (cells.some((text) => text.length > cell)) throw new SheetFault('longCell', row)
    take({ row, cells })
  }
}
