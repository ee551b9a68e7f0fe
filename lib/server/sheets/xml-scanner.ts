import { SheetFault } from '#lib/server/sheets/faults.ts'

export const KB = 1024
const MB = 1024 * KB
/**
 * The most unpacked bytes of a sheet, which is streamed, and of other parts, which are partly kept; and the most bytes of a tag
 * or text.
 */
export const XML_MOST = { sheet: 96 * MB, other: 16 * MB, token: 64 * KB }
const MOST_ELEMENTS = 12_000_000

export const SPACE = 32
const [OPEN, CLOSE, SLASH, COLON, BANG, QUERY, QUOTE, TICK] = [...'<>/:!?"\''].map((sign) => sign.charCodeAt(0)) as [
  ...[number, number, number, number, number, number, number, number],
]

/**
 * Callbacks for a part's elements, with names without prefix. `tag` is only filled for names in `tags`, and `text` is only called
 * while `wantsText` returns true.
 */
export type XmlReader = {
  tags: readonly string[]
  open: (name: string, tag: string) => void
  close: (name: string) => void
  wantsText: () => boolean
  text: (text: string) => void
}

/** Returns a function that takes XML piece by piece and calls the reader for each tag and text. */
export const createScanner = ({ tags, open, close, wantsText, text }: XmlReader): ((piece: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  let elements = 0
  const takeTag = (buffer: Buffer, from: number, to: number): void => {
    elements += 1
    if (elements > MOST_ELEMENTS) throw new SheetFault('tooManyCells')
    const name = readLocalName(buffer, from, to)
    open(name, tags.includes(name) ? buffer.toString('utf8', from, to) : '')
    if (buffer[to - 1] === SLASH) close(name)
  }
  return (piece) => {
    const buffer = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    rest = Buffer.alloc(0)
    for (let at = 0; at < buffer.length; ) {
      const end = buffer[at] === OPEN ? findEndOfMarkup(buffer, at) : findEndOfText(buffer, at)
      if ((end ?? buffer.length) - at > XML_MOST.token)
        throw new SheetFault(buffer[at] === OPEN ? 'unreadable' : 'longCell')
      if (end === null) {
        rest = buffer.subarray(at)
        return
      }
      const kind = buffer[at + 1]
      if (buffer[at] !== OPEN) {
        if (wantsText()) text(decodeEntities(buffer.toString('utf8', at, end)))
      } else if (kind === SLASH) close(readLocalName(buffer, at + 2, end - 1))
      else if (kind === BANG) {
        if (wantsText() && isCdata(buffer, at)) text(buffer.toString('utf8', at + 9, end - 3))
      } else if (kind !== QUERY) takeTag(buffer, at + 1, end - 1)
      at = end
    }
  }
}

const findEndOfText = (buffer: Buffer, at: number): number | null => {
  const next = buffer.indexOf(OPEN, at)
  return next < 0 ? null : next
}

const isCdata = (buffer: Buffer, at: number): boolean => buffer.toString('latin1', at, at + 9) === '<![CDATA['

/**
 * Returns the index after the markup that starts with `<`, or null if more bytes are needed. Raises a SheetFault for a document
 * type, which no workbook has.
 */
const findEndOfMarkup = (buffer: Buffer, at: number): number | null => {
  const kind = buffer[at + 1]
  if (kind === undefined) return null
  if (kind === QUERY) return findEndOfSequence(buffer, '?>', at + 2)
  if (kind === SLASH) return findEndOfSequence(buffer, '>', at + 2)
  if (kind !== BANG) return findEndOfTag(buffer, at + 1)
  if (buffer.length - at < 9) return null
  if (buffer.toString('latin1', at, at + 4) === '<!--') return findEndOfSequence(buffer, '-->', at + 4)
  if (isCdata(buffer, at)) return findEndOfSequence(buffer, ']]>', at + 9)
  throw new SheetFault('unreadable')
}

const findEndOfSequence = (buffer: Buffer, sign: string, from: number): number | null => {
  const found = buffer.indexOf(sign, from, 'latin1')
  return found < 0 ? null : found + sign.length
}

const findEndOfTag = (buffer: Buffer, from: number): number | null => {
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

const readLocalName = (buffer: Buffer, from: number, to: number): string => {
  let start = from
  let end = from
  for (; end < to && (buffer[end] as number) > SPACE && buffer[end] !== SLASH; end += 1)
    if (buffer[end] === COLON && start === from) start = end + 1
  // Fast path, because nearly every element of a sheet has a name of one letter.
  if (end - start === 1) return String.fromCharCode(buffer[start] as number)
  return buffer.toString('latin1', start, end)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces entities and character references by their characters. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
        if (!name.startsWith('#')) return ENTITIES[name] ?? whole
        const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text
