import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { type BodyBounds, bodyTooLargeError, streamBody } from '#lib/server/http/body.ts'
import { diskFullError, withUnlinkedFile } from '#lib/server/http/spool.ts'

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

export type FileForm = { fields: { name: string; text: string }[]; files: SpooledFile[] }

type Limits = {
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

/**
 * Receives a multipart form whose files are written to an unlinked temporary file as they arrive, so that none is in memory and
 * nothing stays on disk, even if the process is killed. Raises TOO_LARGE as soon as a limit is exceeded and INVALID if it is not
 * a valid form.
 */
export const withReceivedForm = <T>(
  request: Request,
  { bounds, limits, work }: { bounds: BodyBounds; limits: Limits; work: (form: FileForm) => Promise<T> },
): Promise<T> => withUnlinkedFile(async (disk) => work(await receiveFileForm(request, { bounds, limits, disk })))

const receiveFileForm = async (
  request: Request,
  { bounds, limits, disk }: { bounds: BodyBounds; limits: Limits; disk: FileHandle },
): Promise<FileForm> => {
  const { messages } = limits
  const parser = createFileFormParser(request.headers.get('content-type'), limits)
  const form: FileForm = { fields: [], files: [] }
  let fault: DomainError | null = null
  const refuse = (error: DomainError): void => {
    fault ??= error
  }
  const broken = () => refuse(invalid(messages.noForm))
  let size = 0
  let kept: Promise<void> = Promise.resolve()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  parser.on('error', broken)
  parser.on('close', end)
  parser.on('partsLimit', broken)
  parser.on('fieldsLimit', broken)
  parser.on('filesLimit', () =>
    refuse(invalid([{ code: 'INVALID', field: bounds.field ?? '', message: messages.files }])),
  )
  parser.on('field', (name, text, { valueTruncated }) => {
    if (valueTruncated) refuse(new DomainError('TOO_LARGE', 'The request is too large.'))
    form.fields.push({ name, text })
  })
  parser.on('file', (field, stream, { filename, mimeType }) => {
    const write = async (piece: Buffer): Promise<void> => {
      const at = size
      size += piece.length
      if (size > limits.bytes) return refuse(bodyTooLargeError({ ...bounds, tooLarge: messages.bytes }))
      await disk.write(piece, 0, piece.length, at).catch(diskFullError)
    }
    const start = size
    kept = hashAndStore(stream, write).then((read) => {
      if (read)
        form.files.push({
          field,
          fileName: filename ?? '',
          contentType: mimeType,
          ...read,
          parts: createPartReader(disk, start, read.byteSize),
        })
      else broken()
    }, refuse)
  })
  for await (const piece of streamBody(request, bounds)) {
    await Promise.race([new Promise<void>((taken) => parser.write(piece, () => taken())), isOver])
    if (fault) break
  }
  if (fault) parser.destroy()
  else parser.end()
  await isOver
  await kept
  if (fault) throw fault
  return form
}

type StoredPart = Pick<SpooledFile, 'byteSize' | 'sha256' | 'head'>

// Returns null if the part is incomplete; the parser then reports the error.
const hashAndStore = async (stream: Readable, write: (piece: Buffer) => Promise<void>): Promise<StoredPart | null> => {
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

const createPartReader = (disk: FileHandle, start: number, byteSize: number): SpooledFile['parts'] =>
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

const createFileFormParser = (contentType: string | null, { files, text, messages }: Limits): busboy.Busboy => {
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
