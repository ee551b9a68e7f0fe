import { serialToDate } from 'hucre'
import { dateToDay } from '#lib/core/dates.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'
import { readCsvRecords } from '#lib/server/sheets/text.ts'
import { createTextCollector, openWorkbook, unescapeText, type Workbook } from '#lib/server/sheets/workbook.ts'
import { readAttribute, readXml } from '#lib/server/sheets/xml.ts'

/** A row with its number in the file, without trailing empty cells. */
export type SheetRow = { row: number; cells: string[] }

/** The most rows, columns and characters per cell of a sheet. */
export type SheetBounds = { rows: number; columns: number; cell: number }

/** The last row and column of any spreadsheet, the most cells including empty ones, and the most characters of one value. */
const MOST = { row: 1_048_576, column: 16_384, cells: 2_500_000, value: 40_000 }
const SIGNATURES = { xlsx: [0x50, 0x4b, 0x03, 0x04], old: [0xd0, 0xcf, 0x11, 0xe0] }

const bytesStartWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)

/** Reads the first sheet of an xlsx or CSV file and passes each non-empty row to `take`, which may block. Raises a SheetFault. */
export const readSheetCells = async (
  bytes: Uint8Array,
  bounds: SheetBounds,
  take: (row: SheetRow) => void,
): Promise<void> => {
  const pass = createRowChecker(bounds, take)
  if (bytesStartWith(bytes, SIGNATURES.old)) throw new SheetFault('old')
  if (bytesStartWith(bytes, SIGNATURES.xlsx)) return readSheetRows(await openWorkbook(bytes), pass)
  let row = 0
  readCsvRecords(bytes, (record) => {
    row += 1
    pass(row, record.map(cleanText))
  })
}

type Pass = (row: number, cells: string[]) => void

// Row numbers must be increasing integers; otherwise the database would reject them later.
const createRowChecker = ({ rows, columns, cell }: SheetBounds, take: (row: SheetRow) => void): Pass => {
  let last = 0
  let count = 0
  return (row, cells) => {
    if (!Number.isInteger(row) || row <= last) throw new SheetFault('unreadable')
    last = row
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) return
    count += 1
    if (count > rows || row > MOST.row) throw new SheetFault('tooManyRows')
    if (cells.length > columns) throw new SheetFault('tooManyColumns')
    if (cells.some((text) => text.length > cell)) throw new SheetFault('longCell', row)
    take({ row, cells })
  }
}

const cleanText = (text: string): string => removeUnstorable(text).trim()

/** Builds the cells of a sheet from its tags and texts, one row at a time. Raises a SheetFault beyond the limits. */
const createRowBuilder = (book: Workbook, pass: Pass) => {
  const inline = createTextCollector()
  let row = 0
  let cells: string[] = []
  let column = 0
  let count = 0
  let tag: string | null = null
  let value = ''
  // Empty cells before a cell count towards the limit.
  const moveTo = (at: number): void => {
    if (at < 1 || at > MOST.column) throw new SheetFault('unreadable')
    count += Math.max(1, at - cells.length)
    if (count > MOST.cells) throw new SheetFault('tooManyCells')
    while (cells.length < at - 1) cells.push('')
    column = at
  }
  return {
    inline,
    isInCell: (): boolean => tag !== null,
    getRow: (): number => row,
    beginRow: (opened: string): void => {
      const number = readAttribute(opened, 'r')
      row = number ? Number(number) : row + 1
      cells = []
      column = 0
    },
    endRow: (): void => {
      pass(row, cells)
      cells = []
    },
    beginCell: (opened: string): void => {
      const reference = readAttribute(opened, 'r')
      moveTo(reference ? parseColumn(reference) : column + 1)
      tag = opened
      value = ''
      inline.begin()
    },
    endCell: (): void => {
      if (tag !== null) cells[column - 1] = formatCell({ workbook: book, tag, value, inline: inline.text() })
      tag = null
    },
    addValue: (text: string): void => {
      value += text
      if (value.length > MOST.value) throw new SheetFault('longCell')
    },
  }
}

/** Reads a sheet's rows while it is unpacked. */
const readSheetRows = async (book: Workbook, pass: Pass): Promise<void> => {
  const builder = createRowBuilder(book, pass)
  const { inline } = builder
  let isValue = false
  try {
    await readXml(book.sheet, {
      tags: ['c', 'row'],
      open: (name, opened) => {
        if (name === 'c') builder.beginCell(opened)
        else if (name === 'row') builder.beginRow(opened)
        else if (name === 'v') isValue = true
        else inline.open(name)
      },
      close: (name) => {
        if (name === 'c') builder.endCell()
        else if (name === 'row') builder.endRow()
        else if (name === 'v') isValue = false
        else inline.close(name)
      },
      wantsText: () => builder.isInCell() && (isValue || inline.wantsText()),
      text: (text) => (isValue ? builder.addValue(text) : inline.add(text)),
    })
  } catch (error) {
    throw error instanceof SheetFault && error.kind === 'longCell'
      ? new SheetFault('longCell', error.row ?? builder.getRow())
      : error
  }
}

const parseColumn = (reference: string): number => {
  if (!/^[A-Za-z]{1,3}\d{0,7}$/.test(reference)) throw new SheetFault('unreadable')
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const place = letter.charCodeAt(0) - 64
    if (place < 1) break
    column = column * 26 + place
  }
  return column
}

/** Converts a cell to the text that a person would have typed. */
const formatCell = ({
  workbook: { texts, isDate, is1904 },
  tag,
  value,
  inline,
}: {
  workbook: Workbook
  tag: string
  value: string
  inline: string
}): string => {
  const type = readAttribute(tag, 't')
  if (type === 's') return cleanText(texts[Number(value)] ?? '')
  if (type === 'inlineStr') return cleanText(inline)
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true' ? 'Yes' : 'No'
  const number = Number(value)
  if (value === '' || type === 'str' || type === 'e' || type === 'd' || Number.isNaN(number))
    return cleanText(unescapeText(value))
  if (isDate[Number(readAttribute(tag, 's') || -1)]) {
    const date = serialToDate(number, is1904)
    return Number.isNaN(date.getTime()) ? '' : dateToDay(date)
  }
  // Floating-point noise: 8.35 may be stored as 8.350000000000001.
  return String(Number(number.toPrecision(14)))
}
