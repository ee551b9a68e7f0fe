import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import MimeNode from 'nodemailer/lib/mime-node'
import type { MailFile } from '#lib/server/delivery/mailer.ts'

/** Bytes per base64 line of 76 characters (RFC 2045). */
const LINE_BYTES = 57
/** Bytes encoded at a time; a multiple of a line. */
const AT_ONCE = LINE_BYTES * 1_024

/** Bytes read at a time. With larger chunks, memory outside the heap grows by 64 MB before it is collected. */
const PIECE = 16_384

/** Encodes chunks of any size as base64 lines with line ends. */
export async function* encodeBase64Lines(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    let at = 0
    for (; bytes.length - at >= AT_ONCE; at += AT_ONCE) yield encodeAsBase64Lines(bytes.subarray(at, at + AT_ONCE))
    rest = bytes.subarray(at)
  }
  if (rest.length > 0) yield encodeAsBase64Lines(rest)
}

const encodeAsBase64Lines = (bytes: Buffer): Buffer => {
  const text = bytes.toString('base64')
  let lines = ''
  for (let at = 0; at < text.length; at += 76) lines += `${text.slice(at, at + 76)}\r\n`
  return Buffer.from(lines, 'latin1')
}

const readBase64Lines = ({ source }: MailFile): AsyncIterable<Buffer> =>
  'bytes' in source ? encodeBase64Lines([source.bytes]) : createReadStream(source.encodedPath, { highWaterMark: PIECE })

/** Returns the total size of a message's files before encoding, in bytes. */
export const sumMailFileSizes = (files: readonly MailFile[]): number =>
  files.reduce((sum, { source }) => sum + ('bytes' in source ? source.bytes.length : source.byteSize), 0)

/** From this total size of its files in bytes, a message is sent alone. */
const LARGE = 1_000_000

/**
 * Returns true if a message's files are so large that it must be sent alone: several at once would slow each other down until the
 * provider times out on all of them.
 */
export const isTooLargeToShareBatch = (files: readonly MailFile[] = []): boolean => sumMailFileSizes(files) >= LARGE

/** Encodes a file as base64 without line ends, for JSON. */
export async function* encodeBase64(file: MailFile): AsyncGenerator<Buffer> {
  for await (const lines of readBase64Lines(file)) yield removeLineEnds(lines)
}

// Modifies the buffer in place: a string per chunk would cost the garbage collector far more than the chunk itself.
const removeLineEnds = (lines: Buffer): Buffer => {
  let length = 0
  for (const byte of lines) {
    if (byte === 13 || byte === 10) continue
    lines[length] = byte
    length += 1
  }
  return lines.subarray(0, length)
}

/**
 * Returns a file as a MIME part: its headers and its base64 lines, which are not encoded again for each message. Opens the file
 * when it is read.
 */
export const createMimePart = (file: MailFile): Readable => Readable.from(streamPart(file), { objectMode: false })

async function* streamPart(file: MailFile): AsyncGenerator<Buffer> {
  yield Buffer.from(`${buildFileHeaders(file)}\r\n\r\n`, 'latin1')
  yield* readBase64Lines(file)
}

// A child node, because the root node of a message would add the headers of a whole message.
const buildFileHeaders = ({ fileName, contentType, contentId }: MailFile): string => {
  const node = new MimeNode('multipart/mixed').createChild(contentType, { filename: fileName })
  node.setHeader('Content-Transfer-Encoding', 'base64')
  node.setHeader('Content-Disposition', contentId ? 'inline' : 'attachment')
  if (contentId) node.setHeader('Content-Id', `<${contentId}>`)
  return node.buildHeaders()
}
