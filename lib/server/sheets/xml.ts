import { createInflateRaw } from 'node:zlib'
import type { Part } from '#lib/server/sheets/archive.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'

const KB = 1024
const MB = 1024 * KB
/** What a part may come to: sheets are read piece by piece, of the others some is held. The longest tag or text in bytes. */
const MOST = { sheet: 96 * MB, other: 16 * MB, token: 64 * KB }
const MOST_ELEMENTS = 12_000_000
const PIECE = 64 * KB

const SPACE = 32
const [OPEN, CLOSE, SLASH, COLON, BANG, QUERY, QUOTE, TICK] = [...'<>/:!?"\''].map((sign) => sign.charCodeAt(0)) as [
  ...[number, number, number, number, number, number, number, number],
]

/**
 * What is told of a part's elements, their names without prefix; the whole tag only of those in `tags`, a text only where
 * `wantsText` answers true.
 */
export type XmlReader = {
  tags: readonly string[]
  open: (name: string, tag: string) => void
  close: (name: string) => void
  wantsText: () => boolean
  text: (text: string) => void
}

/**
 * Unpacks a part and reads it in one go, whatever its size, holding no more than one tag or text. Raises a SheetFault as soon as
 * a tag, a text, the elements or the bytes are more than any workbook's (threat J2).
 */
export const readXml = async (part: Part, reader: XmlReader): Promise<void> => {
  if (part.size > (part.name.startsWith('xl/worksheets/') ? MOST.sheet : MOST.other)) throw new SheetFault('unpacked')
  const scan = scanner(reader)
  let left = part.size
  for await (const piece of part.isPacked ? inflated(part.bytes) : piecesOf(part.bytes)) {
    left -= piece.length
    if (left < 0) throw new SheetFault('unreadable')
    scan(piece)
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield Buffer.from(bytes.subarray(at, at + PIECE))
}

async function* inflated(packed: Uint8Array): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: PIECE })
  stream.end(packed)
  try {
    for await (const piece of stream) yield piece as Buffer
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('unreadable')
  }
}

const scanner = ({ tags, open, close, wantsText, text }: XmlReader): ((piece: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  let elements = 0
  const takeTag = (buffer: Buffer, from: number, to: number): void => {
    elements += 1
    if (elements > MOST_ELEMENTS) throw new SheetFault('tooManyCells')
    const name = localName(buffer, from, to)
    open(name, tags.includes(name) ? buffer.toString('utf8', from, to) : '')
    if (buffer[to - 1] === SLASH) close(name)
  }
  return (piece) => {
    const buffer = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    rest = Buffer.alloc(0)
    for (let at = 0; at < buffer.length; ) {
      const end = buffer[at] === OPEN ? endOfMark(buffer, at) : endOfText(buffer, at)
      if ((end ?? buffer.length) - at > MOST.token)
        throw new SheetFault(buffer[at] === OPEN ? 'unreadable' : 'longCell')
      if (end === null) {
        rest = buffer.subarray(at)
        return
      }
      const kind = buffer[at + 1]
      if (buffer[at] !== OPEN) {
        if (wantsText()) text(decoded(buffer.toString('utf8', at, end)))
      } else if (kind === SLASH) close(localName(buffer, at + 2, end - 1))
      else if (kind === BANG) {
        if (wantsText() && isText(buffer, at)) text(buffer.toString('utf8', at + 9, end - 3))
      } else if (kind !== QUERY) takeTag(buffer, at + 1, end - 1)
      at = end
    }
  }
}

const endOfText = (buffer: Buffer, at: number): number | null => {
  const next = buffer.indexOf(OPEN, at)
  return next < 0 ? null : next
}

const isText = (buffer: Buffer, at: number): boolean => buffer.toString('latin1', at, at + 9) === '<![CDATA['

/** Where the mark that begins with `<` is over; null where more bytes are needed. A document type is none of a workbook. */
const endOfMark = (buffer: Buffer, at: number): number | null => {
  const kind = buffer[at + 1]
  if (kind === undefined) return null
  if (kind === QUERY) return after(buffer, '?>', at + 2)
  if (kind === SLASH) return after(buffer, '>', at + 2)
  if (kind !== BANG) return endOfTag(buffer, at + 1)
  if (buffer.length - at < 9) return null
  if (buffer.toString('latin1', at, at + 4) === '<!--') return after(buffer, '-->', at + 4)
  if (isText(buffer, at)) return after(buffer, ']]>', at + 9)
  throw new SheetFault('unreadable')
}

const after = (buffer: Buffer, sign: string, from: number): number | null => {
  const found = buffer.indexOf(sign, from, 'latin1')
  return found < 0 ? null : found + sign.length
}

const endOfTag = (buffer: Buffer, from: number): number | null => {
  let quote = 0
  for (let at = from; at < buffer.length; at += 1) {
    const sign = buffer[at] as number
    if (quote !== 0) {
      if (sign === quote) quote = 0
    } else if (sign === QUOTE || sign === TICK) quote = sign
    else if (sign === CLOSE) return at + 1
  }
  return null
}

const localName = (buffer: Buffer, from: number, to: number): string => {
  let start = from
  let end = from
  for (; end < to && (buffer[end] as number) > SPACE && buffer[end] !== SLASH; end += 1)
    if (buffer[end] === COLON && start === from) start = end + 1
  // Nearly every element of a sheet.
  if (end - start === 1) return String.fromCharCode(buffer[start] as number)
  return buffer.toString('latin1', start, end)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
        if (!name.startsWith('#')) return ENTITIES[name] ?? whole
        const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

/** An attribute of a tag, by its name with prefix; '' where there is none. */
export const readAttribute = (tag: string, name: string): string => {
  const sign = `${name}=`
  for (let at = tag.indexOf(sign); at >= 0; at = tag.indexOf(sign, at + 1)) {
    const from = at + sign.length + 1
    const quote = tag[from - 1] ?? ''
    const end = tag.indexOf(quote, from)
    if (tag.charCodeAt(at - 1) <= SPACE && (quote === '"' || quote === "'") && end >= 0)
      return decoded(tag.slice(from, end))
  }
  return ''
}
