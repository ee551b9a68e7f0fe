import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import { DomainError, invalid } from '#lib/core/errors.ts'

/** An uploaded file, stored on disk. */
export type SpooledFile = {
  /** The form field's name. */
  field: string
  fileName: string
  contentType: string
  byteSize: number
  /** In hexadecimal. */
  sha256: string
  /** Its first bytes, from which its type is detected. */
  head: Uint8Array
  /** Reads the file in parts of one size. */
  parts: (size: number) => AsyncGenerator<Uint8Array<ArrayBuffer>>
}

export type Limits = {
  /** The most files, the most bytes of all files together, and the most bytes of each text field. */
  files: number
  bytes: number
  text: number
  /** Error messages for too many files, too many bytes, and an invalid form. */
  messages: { files: string; bytes: string; noForm: string }
}

const MOST_TEXTS = 10
const HEAD = 32
const LONGEST_BOUNDARY = 70

type StoredPart = Pick<SpooledFile, 'byteSize' | 'sha256' | 'head'>

/**
 * Writes a part to disk with its size, hash and first bytes. Returns null if it is incomplete; the parser then reports
 * the error.
 */
export const hashAndStore = async (
  stream: Readable,
  write: (piece: Buffer) => Promise<void>,
): Promise<StoredPart | null> => {
  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  let byteSize = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      hash.update(piece)
      byteSize += piece.length
      if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD - head.length)])
      await write(piece)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    return null
  }
  return { byteSize, sha256: hash.digest('hex'), head }
}

/** Returns a reader of a stored file in pieces of at most `size` bytes. */
export const createPartReader = (disk: FileHandle, start: number, byteSize: number): SpooledFile['parts'] =>
  async function* (size) {
    for (let at = 0; at < byteSize; at += size) {
      const part = new Uint8Array(Math.min(size, byteSize - at))
      for (let filled = 0; filled < part.length; ) {
        const { bytesRead } = await disk.read(part, filled, part.length - filled, start + at + filled)
        if (bytesRead === 0) throw new Error('a spooled file is shorter than it was')
        filled += bytesRead
      }
      yield part
    }
  }

/** Returns the parser of a multipart form within the limits. Raises INVALID for another content type. */
export const createFileFormParser = (contentType: string | null, { files, text, messages }: Limits): busboy.Busboy => {
  const boundary = /boundary=("[^"]*"|[^;]*)/i.exec(contentType ?? '')?.[1] ?? ''
  if (!contentType?.toLowerCase().startsWith('multipart/form-data') || boundary.length > LONGEST_BOUNDARY)
    throw invalid(messages.noForm)
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: { files, fields: MOST_TEXTS, parts: files + MOST_TEXTS + 1, fieldSize: text },
      defParamCharset: 'utf8',
    })
  } catch {
    throw invalid(messages.noForm)
  }
}
