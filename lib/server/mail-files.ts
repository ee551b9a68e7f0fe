import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import MimeNode from 'nodemailer/lib/mime-node'
import type { MailFile } from '#lib/server/mailer.ts'

/** Bytes that make one line of 76 characters of base64, as RFC 2045 wants them. */
const LINE_BYTES = 57
/** Bytes that are encoded at a time: a multiple of a line. */
const AT_ONCE = LINE_BYTES * 1_024

/** Bytes that are read at a time. With larger ones memory outside of the heap grows by 64 MB before it is collected. */
const PIECE = 16_384

/** Lines of base64, each with its end, of bytes that come in pieces of any size. */
export async function* base64LinesOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    let at = 0
    for (; bytes.length - at >= AT_ONCE; at += AT_ONCE) yield linesOf(bytes.subarray(at, at + AT_ONCE))
    rest = bytes.subarray(at)
  }
  if (rest.length > 0) yield linesOf(rest)
}

const linesOf = (bytes: Buffer): Buffer => {
  const text = bytes.toString('base64')
  let lines = ''
  for (let at = 0; at < text.length; at += 76) lines += `${text.slice(at, at + 76)}\r\n`
  return Buffer.from(lines, 'latin1')
}

const linesIn = ({ source }: MailFile): AsyncIterable<Buffer> =>
  'bytes' in source ? base64LinesOf([source.bytes]) : createReadStream(source.encodedPath, { highWaterMark: PIECE })

/** How many bytes the files of a message have together, before they are encoded. */
export const sizeOfFiles = (files: readonly MailFile[]): number =>
  files.reduce((sum, { source }) => sum + ('bytes' in source ? source.bytes.length : source.byteSize), 0)

/** From this size of its files on a message leaves alone. */
const LARGE = 1_000_000

/**
 * True for files so large that one message is under way at a time: many would take their time from each other until the provider
 * gives up on all of them.
 */
export const mustLeaveAlone = (files: readonly MailFile[] = []): boolean => sizeOfFiles(files) >= LARGE

/** A file as base64 without line ends, for JSON. */
export async function* base64Of(file: MailFile): AsyncGenerator<Buffer> {
  for await (const lines of linesIn(file)) yield withoutEnds(lines)
}

// In its place: a text of each piece would be much more for the collector of memory than the piece.
const withoutEnds = (lines: Buffer): Buffer => {
  let length = 0
  for (const byte of lines) {
    if (byte === 13 || byte === 10) continue
    lines[length] = byte
    length += 1
  }
  return lines.subarray(0, length)
}

/**
 * A file as the part of a message that holds it: its headers, then the lines as they are, so that nothing is encoded for each
 * message anew. Opened when it is read.
 */
export const partOf = (file: MailFile): Readable => Readable.from(pieces(file), { objectMode: false })

async function* pieces(file: MailFile): AsyncGenerator<Buffer> {
  yield Buffer.from(`${headersOf(file)}\r\n\r\n`, 'latin1')
  yield* linesIn(file)
}

// As a child, because the first node of a message adds headers of a whole one.
const headersOf = ({ fileName, contentType, contentId }: MailFile): string => {
  const node = new MimeNode('multipart/mixed').createChild(contentType, { filename: fileName })
  node.setHeader('Content-Transfer-Encoding', 'base64')
  node.setHeader('Content-Disposition', contentId ? 'inline' : 'attachment')
  if (contentId) node.setHeader('Content-Id', `<${contentId}>`)
  return node.buildHeaders()
}
