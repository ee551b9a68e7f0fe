import Papa from 'papaparse'
import { SheetFault } from '#lib/server/sheets/faults.ts'

/** The most lines of a file, as many as a sheet has rows, and the most separators in one line. */
const MOST = { lines: 1_048_576, signs: 100_000 }

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Detects a file's encoding: by its byte order mark, else UTF-16 if most of every second byte are zero, else UTF-8. */
const detectTextEncoding = (bytes: Uint8Array): Encoding => {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 2_000)
  const empty = [0, 1].map((odd) => head.filter((byte, at) => at % 2 === odd && byte === 0).length)
  if ((empty[1] ?? 0) > head.length / 4) return 'utf-16le'
  if ((empty[0] ?? 0) > head.length / 4) return 'utf-16be'
  return 'utf-8'
}

/** Decodes a file; text that is not valid UTF-8 is decoded as Windows-1252. */
const decodeText = (bytes: Uint8Array, encoding: Encoding): string => {
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Reads the records of a CSV file one by one; `,`, `;` or tab separates cells. Raises a SheetFault if the file is not text, or has
 * more lines or cells than a sheet can have.
 */
export const readCsvRecords = (bytes: Uint8Array, take: (record: string[]) => void): void => {
  const encoding = detectTextEncoding(bytes)
  // Count separators before the text is decoded and takes memory; in UTF-8 and Windows-1252 they are single bytes.
  if (encoding === 'utf-8') requireFewCells(bytes.length, (at) => bytes[at] as number)
  const text = decodeText(bytes, encoding)
  if (encoding !== 'utf-8') requireFewCells(text.length, (at) => text.charCodeAt(at))
  if (text.includes('\u0000')) throw new SheetFault('unreadable')
  const delimitersToGuess = [',', ';', '\t']
  Papa.parse<string[]>(text, { delimitersToGuess, skipEmptyLines: false, step: ({ data }) => take(data) })
}

// Called before parsing, because the parser makes an array of each line and an array of all lines.
const requireFewCells = (length: number, getSign: (at: number) => number): void => {
  let lines = 0
  let signs = 0
  for (let at = 0; at < length; at += 1) {
    const sign = getSign(at)
    if (sign === 10 || sign === 13) {
      lines += 1
      signs = 0
    } else if (sign === 44 || sign === 59 || sign === 9) signs += 1
    if (signs > MOST.signs) throw new SheetFault('tooManyColumns')
  }
  if (lines > 2 * MOST.lines) throw new SheetFault('tooManyRows')
}
