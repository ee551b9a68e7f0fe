import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { CellValue, Format, SheetKind } from '#lib/core/columns.ts'
import { formatCount } from '#lib/core/counts.ts'
import { dayToDate, toSydneyWallClock } from '#lib/core/dates.ts'

/** A column of a workbook: its heading and the format of its values. */
export type SheetColumn = { label: string; format?: Format | undefined }

/** The value of a cell: text, number or date, never a formula (threat C8). */
export type SheetValue = string | number | Date | null

// Numbers beyond the exact range of a spreadsheet are written as text.
const toExactNumber = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
const toFractionOfPercent = (value: string): number => Number(`${value}e-2`)

/** For each kind of value, how to convert it and its number format in the sheet. */
const KINDS: Record<SheetKind, { value: (held: never) => SheetValue; numFmt: string }> = {
  count: { value: (count: number) => count, numFmt: '#,##0' },
  dollars: { value: toExactNumber, numFmt: '"$"#,##0;-"$"#,##0' },
  rate: { value: toFractionOfPercent, numFmt: '0.00%' },
  fee: { value: toFractionOfPercent, numFmt: '0.0%' },
  day: { value: dayToDate, numFmt: 'dd mmm yyyy' },
  time: { value: toSydneyWallClock, numFmt: 'dd/mm/yyyy hh:mm:ss AM/PM' },
}

/** The content type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The most rows that an XLSX sheet can have below its heading. */
export const MOST_ROWS = 1_048_575
/** The most rows of a workbook with several sheets, which is made in memory: 100,000 take about 130 MB. */
export const MOST_GROUPED_ROWS = 100_000
/** The most characters that an XLSX cell can have. */
const LONGEST = 32_767
/** Bounds of the column width, in characters. */
const WIDTHS = { least: 9, most: 44 } as const
/** The rows by which a sheet's column widths are measured. */
const SAMPLE = 1_000
/** The text format: even if somebody edits the cell, its content does not become a formula (threat C8). */
const TEXT = '@'

/** Converts a list value to a cell value: a date, a number, or a text that reads back unchanged. */
export const toSheetValue = ({ format }: SheetColumn, held: CellValue): SheetValue => {
  if (held === null || held === undefined) return null
  const value = format?.sheet ? KINDS[format.sheet].value(held as never) : held
  return typeof value === 'string' || typeof value === 'bigint' ? escapeSheetText(String(value)) : value
}

// XLSX escapes characters that XML cannot contain as `_x000D_`, so a text that looks like such an escape is escaped
// itself. Lone surrogates and noncharacters become U+FFFD.
const escapeSheetText = (text: string): string =>
  text
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')

const getNumberFormat = ({ format }: SheetColumn): string => (format?.sheet ? KINDS[format.sheet].numFmt : TEXT)

// The length of a value as formatted, which determines the column width.
const measureFormattedLength = (column: SheetColumn, value: SheetValue): number => {
  if (typeof value === 'string') return value.length
  if (value instanceof Date) return getNumberFormat(column).length
  return value === null ? 0 : formatCount(Math.round(value)).length + 4
}

const getSheetColumnWidth = (column: SheetColumn, at: number, rows: readonly SheetValue[][]): number => {
  const longest = rows.reduce(
    (most, row) => Math.max(most, measureFormattedLength(column, row[at] ?? null)),
    column.label.length,
  )
  return Math.max(WIDTHS.least, Math.min(WIDTHS.most, longest + 2))
}

/** A whole sheet of a small workbook. */
export type WorkbookSheet = { name: string; columns: readonly SheetColumn[]; rows: readonly SheetValue[][] }

/** Builds an XLSX file with several sheets, each with its heading row frozen. At most `MOST_GROUPED_ROWS` rows. */
export const buildWorkbook = (sheets: readonly WorkbookSheet[]): Promise<Uint8Array> =>
  writeXlsx({
    stringMode: 'inline',
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map((column, at) => ({
        numFmt: getNumberFormat(column),
        width: getSheetColumnWidth(column, at, rows.slice(0, SAMPLE)),
      })),
      rows: [columns.map(({ label }) => label), ...rows],
      freezePane: { rows: 1 },
    })),
  })

/**
 * Streams an XLSX file with one sheet as its batches of rows arrive. The heading row is frozen, and the first batch
 * determines the column widths. Keeps only one batch and one chunk in memory.
 */
export async function* streamWorkbook(
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
      numFmt: getNumberFormat(column),
      width: getSheetColumnWidth(column, at, known),
    })),
    freezePane: { rows: 1 },
  })
}
