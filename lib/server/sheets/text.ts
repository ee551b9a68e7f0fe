import Papa from 'papaparse'
import { SheetFault } from '#lib/server/sheets/faults.ts'

/** Lines of a file, as many as a sheet has rows, and signs between cells in one line. */
const MOST = { lines: 1_048_576, signs: 100_000 }

const decoded = (encoding: string, bytes: Uint8Array, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

/** A file's text: by its byte order mark, else UTF-8, else UTF-16 where every second byte is empty, else Windows' Western one. */
const textOf = (bytes: Uint8Array): string => {
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

/**
 * Takes the records of a CSV file one by one, whichever of `,` `;` and tab stands between its cells; raises a SheetFault for what
 * is no text, or has more lines or cells than any sheet.
 */
export const readRecords = (bytes: Uint8Array, take: (record: string[]) => void): void => {
  const text = textOf(bytes)
  if (text.includes('\u0000')) throw new SheetFault('unreadable')
  countSigns(text)
  const delimitersToGuess = [',', ';', '\t']
  Papa.parse<string[]>(text, { delimitersToGuess, skipEmptyLines: false, step: ({ data }) => take(data) })
}

// Before the parser splits the text, which makes a list of each line and of all.
const countSigns = (text: string): void => {
  let lines = 0
  let signs = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 10 || sign === 13) {
      lines += 1
      signs = 0
    } else if (sign === 44 || sign === 59 || sign === 9) signs += 1
    if (signs > MOST.signs) throw new SheetFault('tooManyColumns')
  }
  if (lines > 2 * MOST.lines) throw new SheetFault('tooManyRows')
}
