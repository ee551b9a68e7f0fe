import type { FileHandle } from 'node:fs/promises'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { type BodyBounds, bodyTooLargeError, streamBody } from '#lib/server/http/body.ts'
import {
  createFileFormParser,
  createPartReader,
  hashAndStore,
  type Limits,
  type SpooledFile,
} from '#lib/server/http/file-form-parts.ts'
import { diskFullError, withUnlinkedFile } from '#lib/server/http/spool.ts'

export type FileForm = { fields: { name: string; text: string }[]; files: SpooledFile[] }

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
