import { deflateRawSync } from 'node:zlib'
import { largeExtra, u64, type ZipPart, zipOf } from './zip.ts'

const MB = 1024 * 1024
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'

type Pieces = {
  sheet?: string | Buffer
  strings?: string | Buffer
  styles?: string
  workbook?: string
  target?: string
}

const ROWS =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Loan No.</t></is></c><c r="B1" t="inlineStr"><is><t>Lender</t></is></c></row>' +
  '<row r="2"><c r="A2" t="inlineStr"><is><t>A1</t></is></c><c r="B2" t="inlineStr"><is><t>Redgum</t></is></c></row>'
const sheetOf = (rows: string): string =>
  `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData></worksheet>`

/** The parts of a small workbook, each replaceable. */
export const workbookParts = ({
  sheet,
  strings,
  styles,
  workbook,
  target = 'worksheets/sheet1.xml',
}: Pieces = {}): ZipPart[] => {
  const relation = (id: string, kind: string, to: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${to}"/>`
  const inside = [
    relation('rId1', 'worksheet', target),
    ...(strings === undefined ? [] : [relation('rId2', 'sharedStrings', 'sharedStrings.xml')]),
    ...(styles === undefined ? [] : [relation('rId3', 'styles', 'styles.xml')]),
  ]
  return [
    {
      name: '[Content_Types].xml',
      bytes: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    },
    {
      name: '_rels/.rels',
      bytes: `${HEAD}<Relationships xmlns="${RELS}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      bytes:
        workbook ??
        `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Loans" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `${HEAD}<Relationships xmlns="${RELS}">${inside.join('')}</Relationships>`,
    },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', bytes: strings }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', bytes: styles }]),
    { name: `xl/${target}`, bytes: sheet ?? sheetOf(ROWS) },
  ]
}

const last = (parts: ZipPart[], forged: ZipPart['forged'], more: Partial<ZipPart> = {}): ZipPart[] => [
  ...parts.slice(0, -1),
  { ...(parts.at(-1) as ZipPart), forged, ...more },
]
const long = 0xffffffff
let made: ZipPart[] | undefined
/** Parts of 97 MB, compressed to a hundred kilobytes. */
const bomb = (): ZipPart[] => {
  made ??= bombOf(97)
  return made
}
const bombOf = (megabytes: number): ZipPart[] =>
  workbookParts({
    sheet: sheetOf(ROWS + `<row r="3"><c r="A3" t="str"><v>${' '.repeat(megabytes * MB)}</v></c></row>`),
  })
const sized = (parts: ZipPart[]) => {
  const { bytes } = parts.at(-1) as ZipPart
  return { size: bytes.length, packed: deflateRawSync(bytes, { level: 1 }) }
}
const strings = (content: string): string => `${HEAD}<sst xmlns="${SPREADSHEET}">${content}</sst>`
const many = (count: number, each: (at: number) => string): string =>
  Array.from({ length: count }, (_each, at) => each(at)).join('')
const withRows = (rows: string): Uint8Array<ArrayBuffer> => zipOf(workbookParts({ sheet: sheetOf(rows) }))
const cell = (content: string): string => `${ROWS}<row r="3"><c r="A3" t="str"><v>${content}</v></c></row>`

const UNREADABLE = 'This file cannot be read as a spreadsheet. Save it as .xlsx or .csv and try again.'
const UNPACKED = 'This file is too large once it is unpacked.'
const CELLS = 'The file has too many cells, empty ones included. Copy the rows to a new sheet and import that.'
const LONG = 'has a cell with more than 10,000 characters.'
const COLUMNS = 'The file has more than 100 columns.'
const ROWS_FAULT = 'The file has more than 20,000 rows. Split it and import the parts.'

type Hostile = { make: () => Uint8Array<ArrayBuffer>; words: string }
const text = (content: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(content))

/** Workbooks and texts that take a reader without limits seconds, or unpack without end (threat J2). */
export const HOSTILE_WORKBOOKS: Record<string, Hostile> = {
  'sizes in 64-bit fields': {
    make: () => {
      const parts = bomb()
      const { size, packed } = sized(parts)
      return zipOf(last(parts, { size: long, packed: long, extra: largeExtra(size, packed.length) }, { packed }))
    },
    words: UNREADABLE,
  },
  'a 64-bit field beside plain sizes': {
    make: () => zipOf(last(workbookParts(), { extra: largeExtra(9, 9) })),
    words: UNREADABLE,
  },
  'a 64-bit directory': {
    make: () => {
      const tail = ({ at, length }: { at: number; length: number }): Buffer => {
        const record = Buffer.alloc(56)
        record.writeUInt32LE(0x06064b50)
        Buffer.concat([u64(5), u64(5), u64(length), u64(at)]).copy(record, 24)
        const locator = Buffer.alloc(20)
        locator.writeUInt32LE(0x07064b50)
        u64(at + length).copy(locator, 8)
        return Buffer.concat([record, locator])
      }
      return zipOf(workbookParts(), { count: 0xffff, at: long, tail })
    },
    words: UNREADABLE,
  },
  'sizes beside the bytes alone': {
    make: () => zipOf(last(bomb(), { size: 0, packed: 0, flags: 8 })),
    words: UNREADABLE,
  },
  'a size that is less than there is': { make: () => zipOf(last(bomb(), { size: 5_000 })), words: UNREADABLE },
  'more than may be unpacked': { make: () => zipOf(bomb()), words: UNPACKED },
  'one part under two names': { make: () => zipOf([...workbookParts(), ...workbookParts()]), words: UNREADABLE },
  'two thousand parts': {
    make: () =>
      zipOf([
        ...workbookParts(),
        ...Array.from({ length: 2_000 }, (_each, at) => ({ name: `a${at}.xml`, bytes: '<a/>' })),
      ]),
    words: UNREADABLE,
  },
  'a locked part': { make: () => zipOf(last(workbookParts(), { flags: 1 })), words: UNREADABLE },
  'a sheet that is not there': {
    make: () => zipOf(workbookParts({ target: 'worksheets/sheet1.xml' }).slice(0, -1)),
    words: UNREADABLE,
  },
  'an attribute of 4 MB': {
    make: () => withRows(`${ROWS}<row r="3" a="${'x'.repeat(4 * MB)}"></row>`),
    words: UNREADABLE,
  },
  'a cell of 90 MB': { make: () => withRows(cell('x'.repeat(90 * MB))), words: `Row 3 ${LONG}` },
  'a cell of a million pieces': {
    make: () => withRows(cell('<![CDATA[x]]>'.repeat(1_000_000))),
    words: `Row 3 ${LONG}`,
  },
  'a comment of 50 MB': { make: () => withRows(`<!--${'<c/>'.repeat(12 * MB)}-->${ROWS}`), words: UNREADABLE },
  'a document type': {
    make: () => withRows(`<!DOCTYPE a [<!ENTITY b "${'b'.repeat(1_000)}">]>${ROWS}`),
    words: UNREADABLE,
  },
  'an empty cell at the far right of each row': {
    make: () => withRows(ROWS + many(200_000, (at) => `<row r="${at + 3}"><c r="XFD${at + 3}"/></row>`)),
    words: CELLS,
  },
  'a cell at the far right under other letters': {
    make: () => withRows(ROWS + many(200_000, () => "<x:row><x:c s='1' r='xfd1'><v>1</v></x:c></x:row>")),
    words: COLUMNS,
  },
  'a cell beyond every sheet': {
    make: () => withRows(`${ROWS}<row r="3"><c r="XFE3"><v>1</v></c></row>`),
    words: UNREADABLE,
  },
  'three million empty cells': {
    make: () => withRows(ROWS + many(300, () => `<row>${'<c/>'.repeat(10_000)}</row>`)),
    words: CELLS,
  },
  'twenty million elements': { make: () => withRows(ROWS + '<x/>'.repeat(20_000_000)), words: CELLS },
  'two million shared texts': {
    make: () => zipOf(workbookParts({ strings: strings('<si/>'.repeat(2_000_000)) })),
    words: CELLS,
  },
  'a shared text of 15 MB': {
    make: () => zipOf(workbookParts({ strings: strings(`<si><t>${'x'.repeat(15 * MB)}</t></si>`) })),
    words: `The file ${LONG}`,
  },
  'a million elements within each other': {
    make: () => zipOf(workbookParts({ workbook: '<a>'.repeat(1_000_001) })),
    words: UNREADABLE,
  },
  'two hundred thousand formats': {
    make: () =>
      zipOf(
        workbookParts({
          styles: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(200_000)}</cellXfs></styleSheet>`,
        }),
      ),
    words: UNREADABLE,
  },
  'one row twice': { make: () => withRows(ROWS + ROWS), words: UNREADABLE },
  'a row without a number': {
    make: () => withRows(`${ROWS}<row r="many"><c r="A3"><v>1</v></c></row>`),
    words: UNREADABLE,
  },
  'ten million commas': { make: () => text(`Loan No.,Lender\n${','.repeat(10_000_000)}`), words: COLUMNS },
  'ten million lines': { make: () => text(`Loan No.,Lender\n${'\n'.repeat(10_000_000)}`), words: ROWS_FAULT },
}
