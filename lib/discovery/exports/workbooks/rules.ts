import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue, Format, SheetKind } from '#lib/core/columns.ts'
import { dayToDate, wallClock } from '#lib/core/dates.ts'

/** A column of a workbook: its heading, and how its values are held. */
export type SheetColumn = { label: string; format?: Format | undefined }

/** What a cell of a workbook holds: primitives and days, never a formula (threat C8). */
export type SheetValue = string | number | Date | null

// Beyond what a spreadsheet counts exactly a figure stays a text.
const exactly = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
const share = (value: string): number => Number(`${value}e-2`)

/** How a sheet holds each kind of value: as what, and in which of its number formats. */
const KINDS: Record<SheetKind, { value: (held: never) => SheetValue; numFmt: string }> = {
  dollars: { value: exactly, numFmt: '"$"#,##0;-"$"#,##0' },
  rate: { value: share, numFmt: '0.00%' },
  fee: { value: share, numFmt: '0.0%' },
  day: { value: dayToDate, numFmt: 'dd mmm yyyy' },
  time: { value: wallClock, numFmt: 'dd/mm/yyyy hh:mm:ss AM/PM' },
}

/** The content type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows that a sheet holds below its heading. */
export const MOST_ROWS = 1_048_575
/** Characters that a cell holds. */
const LONGEST = 32_767
/** Widths in characters. */
const WIDTHS = { least: 9, most: 44 } as const
/** Text for good: also where somebody edits the cell, nothing becomes a formula (threat C8). */
const TEXT = '@'

/** What a cell of a workbook holds of a value: a day, a figure, or a text that reads back as it was. */
export const sheetValue = ({ format }: SheetColumn, held: CellValue): SheetValue => {
  if (held === null || held === undefined) return null
  const value = format?.sheet ? KINDS[format.sheet].value(held as never) : held
  return typeof value === 'string' || typeof value === 'bigint' ? sheetText(String(value)) : value
}

// The file format writes what XML cannot hold as `_x000D_`: a text that looks so itself is marked, and what is no character at
// all (half of a pair, and the two that XML leaves out) becomes the sign for it.
const sheetText = (text: string): string =>
  text
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')

const formatOf = ({ format }: SheetColumn): string => (format?.sheet ? KINDS[format.sheet].numFmt : TEXT)

// As it is shown, which is what needs the room.
const shownLength = (column: SheetColumn, value: SheetValue): number => {
  if (typeof value === 'string') return value.length
  if (value instanceof Date) return formatOf(column).length
  return value === null ? 0 : Math.round(value).toLocaleString('en-AU').length + 4
}

const widthOf = (column: SheetColumn, at: number, rows: readonly SheetValue[][]): number => {
  const longest = rows.reduce((most, row) => Math.max(most, shownLength(column, row[at] ?? null)), column.label.length)
  return Math.max(WIDTHS.least, Math.min(WIDTHS.most, longest + 2))
}

/**
 * An XLSX file of one sheet, in pieces as the batches of rows come: the headings stay in sight, columns are as wide as the first
 * batch needs, and cells hold nothing but texts, figures and days. Held in memory are one batch and one piece.
 */
export async function* workbookOf(
  name: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly SheetValue[][]>,
): AsyncGenerator<Uint8Array> {
  const source = batches[Symbol.asyncIterator]()
  const first = await source.next()
  const rows = async function* () {
    for (let batch = first; !batch.done; batch = await source.next()) yield* batch.value
  }
  const known = first.done ? [] : first.value
  yield* writeXlsxStream(rows(), {
    name,
    columns: columns.map((column, at) => ({
      header: column.label,
      numFmt: formatOf(column),
      width: widthOf(column, at, known),
    })),
    freezePane: { rows: 1 },
  })
}
