import Papa from 'papaparse'
import { SheetFault } from '#lib/server/sheets/faults.ts'

/** Lines of a file, as many as a sheet has rows, and signs between cells in one line. */
const MOST = { lines: 1_048_576, signs: 100_000 }

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** A file's encoding: by its byte order mark, else UTF-16 where every second byte is empty, else UTF-8. */
const encodingOf = (bytes: Uint8Array): Encoding => {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 2_000)
  const empty = [0, 1].map((odd) => head.filter((byte, at) => at % 2 === odd && byte === 0).length)
  if ((empty[1] ?? 0) > head.length / 4) return 'utf-16le'
  if ((empty[0] ?? 0) > head.length / 4) return 'utf-16be'
  return 'utf-8'
}

/** A file's text; what is not valid UTF-8 is read in the encoding of Western Windows. */
const decode = (bytes: Uint8Array, encoding: Encoding): string => {
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Reads the records of a CSV file one by one, with `,` `;` or tab between cells. Raises a SheetFault for a file that is not
 * text, and for more lines or cells than a sheet can have.
 */
export const readRecords = (bytes: Uint8Array, take: (record: string[]) => void): void => {
  const encoding = encodingOf(bytes)
  // Signs are counted before the text takes memory of its own; those of UTF-8 and Windows are single bytes.
  if (encoding === 'utf-8') countSigns(bytes.length, (at) => bytes[at] as number)
  const text = decode(bytes, encoding)
  if (encoding !== 'utf-8') countSigns(text.length, (at) => text.charCodeAt(at))
  if (text.includes('\u0000')) throw new SheetFault('unreadable')
  const delimitersToGuess = [',', ';', '\t']
  Papa.parse<string[]>(text, { delimitersToGuess, skipEmptyLines: false, step: ({ data }) => take(data) })
}

// Before the parser splits the text, which makes a list of each line and of all.
const countSigns = (length: number, signAt: (at: number) => number): void => {
  let lines = 0
  let signs = 0
  for (let at = 0; at < length; at += 1) {
    const sign = signAt(at)
    if (sign === 10 || sign === 13) {
      lines += 1
      signs = 0
    } else if (sign === 44 || sign === 59 || sign === 9) signs += 1
    if (signs > MOST.signs) throw new SheetFault('tooManyColumns')
  }
  if (lines > 2 * MOST.lines) throw new SheetFault('tooManyRows')
}
