import { cleanText, formatCell, parseColumn } from '#lib/server/sheets/cell-texts.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'
import {
  createRowChecker,
  type Pass,
  SHEET_MOST,
  type SheetBounds,
  type SheetRow,
} from '#lib/server/sheets/row-checks.ts'
import { createTextCollector } from '#lib/server/sheets/shared-strings.ts'
import { readCsvRecords } from '#lib/server/sheets/text.ts'
import { openWorkbook, type Workbook } from '#lib/server/sheets/workbook.ts'
import { readAttribute, readXml } from '#lib/server/sheets/xml.ts'

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
    if (at < 1 || at > SHEET_MOST.column) throw new SheetFault('unreadable')
    count += Math.max(1, at - cells.length)
    if (count > SHEET_MOST.cells) throw new SheetFault('tooManyCells')
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
      if (value.length > SHEET_MOST.value) throw new SheetFault('longCell')
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
