import { createInflateRaw } from 'node:zlib'
import type { Part } from '#lib/server/sheets/archive.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'
import { createScanner, decodeEntities, KB, SPACE, XML_MOST, type XmlReader } from '#lib/server/sheets/xml-scanner.ts'

const PIECE = 64 * KB

/**
 * Unpacks and parses a part as a stream, keeping at most one tag or text in memory. Raises a SheetFault as soon as a tag, a text,
 * the elements or the bytes exceed the limits (threat J2).
 */
export const readXml = async (part: Part, reader: XmlReader): Promise<void> => {
  if (part.size > (part.name.startsWith('xl/worksheets/') ? XML_MOST.sheet : XML_MOST.other))
    throw new SheetFault('unpacked')
  const scan = createScanner(reader)
  let left = part.size
  for await (const piece of part.isPacked ? inflate(part.bytes) : piecesOf(part.bytes)) {
    left -= piece.length
    if (left < 0) throw new SheetFault('unreadable')
    scan(piece)
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield Buffer.from(bytes.subarray(at, at + PIECE))
}

async function* inflate(packed: Uint8Array): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: PIECE })
  stream.end(packed)
  try {
    for await (const piece of stream) yield piece as Buffer
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('unreadable')
  }
}

/** Returns an attribute of a tag by its name with prefix; '' if there is none. */
export const readAttribute = (tag: string, name: string): string => {
  const sign = `${name}=`
  for (let at = tag.indexOf(sign); at >= 0; at = tag.indexOf(sign, at + 1)) {
    const from = at + sign.length + 1
    const quote = tag[from - 1] ?? ''
    const end = tag.indexOf(quote, from)
    if (tag.charCodeAt(at - 1) <= SPACE && (quote === '"' || quote === "'") && end >= 0)
      return decodeEntities(tag.slice(from, end))
  }
  return ''
}
