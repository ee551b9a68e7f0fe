import Papa from 'papaparse'
import { dateToDay } from '#lib/core/dates.ts'
import { storable } from '#lib/core/text.ts'
import { fieldOfHeading } from '#lib/lending/loans/imports/fields.ts'
import { importMessages } from '#lib/lending/loans/imports/labels.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

const MB = 1024 * 1024
/** What the parts of an archive may come to: sheets are read piece by piece, everything else is held. */
const UNPACKED = { sheet: 96 * MB, other: 16 * MB }

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)

/** What a file is by its first bytes, whatever it is called. */
export const kindOf = (bytes: Uint8Array): 'xlsx' | 'old' | 'text' => {
  if (startsWith(bytes, ZIP)) return 'xlsx'
  return startsWith(bytes, OLE) ? 'old' : 'text'
}

const DIRECTORY = 0x02014b50
const END = 0x06054b50

/**
 * What is wrong with an archive before anything of it is unpacked, or null. The reader behind it unpacks no part beyond the size
 * that its directory tells, so it is enough that each tells one and that all are small (threat D1).
 */
export const archiveFault = (bytes: Uint8Array): string | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.byteLength - 22
  while (end >= 0 && end > bytes.byteLength - 66_000 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0 || view.getUint32(end, true) !== END) return importMessages.unreadable
  const total = { sheet: 0, other: 0 }
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== DIRECTORY) return importMessages.unreadable
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    if (packed > 0 && size === 0) return importMessages.unreadable
    total[name.startsWith('xl/worksheets/') ? 'sheet' : 'other'] += size
    at += 46 + nameLength + extra + comment
  }
  return total.sheet > UNPACKED.sheet || total.other > UNPACKED.other ? importMessages.unpacked : null
}

const decoded = (encoding: string, bytes: Uint8Array, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

/** A file's text: by its byte order mark, else UTF-8, else UTF-16 where every second byte is empty, else Windows' Western one. */
export const textOf = (bytes: Uint8Array): string => {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return decoded('utf-16le', bytes)
  if (one === 0xfe && two === 0xff) return decoded('utf-16be', bytes)
  const head = bytes.subarray(0, 2_000)
  const empty = [0, 1].map((odd) => head.filter((byte, at) => at % 2 === odd && byte === 0).length)
  if ((empty[1] ?? 0) > head.length / 4) return decoded('utf-16le', bytes)
  if ((empty[0] ?? 0) > head.length / 4) return decoded('utf-16be', bytes)
  try {
    return decoded('utf-8', bytes, true)
  } catch {
    return decoded('windows-1252', bytes)
  }
}

/** The records of a CSV file, whichever of `,` `;` and tab stands between its cells; null for what is no text. */
export const recordsOf = (text: string): string[][] | null => {
  if (text.includes('\u0000')) return null
  const delimitersToGuess = [',', ';', '\t']
  return Papa.parse<string[]>(text, { delimitersToGuess, skipEmptyLines: false }).data
}

/** A cell of any sheet as the text that somebody would have typed. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateToDay(value)
  // A file's 8.35 may come as 8.350000000000001.
  if (typeof value === 'number') return String(Number(value.toPrecision(14)))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? storable(value).trim() : ''
}

/** Where the headings stand among the first rows: the row with most names of fields, else the first with two cells; -1 for none. */
export const headingsIn = (rows: readonly (readonly string[])[]): number => {
  const known = rows.map((cells) => cells.filter((cell) => fieldOfHeading(cell) !== null).length)
  const most = Math.max(0, ...known)
  return most >= 2 ? known.indexOf(most) : rows.findIndex((cells) => cells.filter(Boolean).length >= 2)
}

const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26)

/** The headings as names of columns, each once: a missing one is called by its letter, a repeated one is numbered. */
export const headingsOf = (cells: readonly string[]): { headings: string[]; doubled: string[] } => {
  const headings: string[] = []
  const doubled = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    const name = cell.replaceAll(/\s+/g, ' ').slice(0, 200) || `Column ${letterOf(at)}`
    let heading = name
    for (let count = 2; headings.includes(heading); count += 1) {
      doubled.add(name)
      heading = `${name} (${count})`
    }
    headings.push(heading)
  }
  return { headings, doubled: [...doubled] }
}
