import busboy from 'busboy'
import { invalid } from '#lib/core/errors.ts'
import { FormFile } from '#lib/core/form-file.ts'

/** Limits above all our forms. The parser itself also rejects a part whose headers exceed 16 kB. */
const MOST = { parts: 10, field: 10_000, boundary: 70 }
/** Bytes parsed at a time; other requests are served in between. */
const PIECE = 64 * 1024

const NO_FORM = 'The request is not a valid form.'

type Fields = Record<string, string | FormFile>

/**
 * Parses the fields of a multipart form in chunks, within limits (threat J1). Raises INVALID for ten parts or more, too large
 * part headers, texts of 10 kB or more, a repeated field, and anything that is not a form.
 */
export const parseMultipartFields = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | null,
): Promise<Fields> => {
  if (!contentType?.toLowerCase().startsWith('multipart/form-data')) throw invalid('The request must be a form.')
  const fields: Fields = Object.create(null)
  let fault: string | null = null
  const refuse = (message: string): void => {
    fault ??= message
  }
  const keep = (name: string | undefined, value: string | FormFile): void => {
    if (name === undefined) refuse(NO_FORM)
    else if (name in fields) refuse('The form has a field twice.')
    else fields[name] = value
  }
  const parser = createFieldParser(contentType)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  parser.on('error', () => refuse(NO_FORM))
  parser.on('close', end)
  parser.on('partsLimit', () => refuse('The form has too many fields.'))
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) refuse('A field of the form is too long.')
    keep(name, value)
  })
  parser.on('file', (name, stream, { filename }) => {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    // Ignored here, because the parser reports incomplete parts itself.
    stream.on('error', () => {})
    stream.on('end', () => keep(name, new FormFile(filename ?? '', joinBuffers(pieces))))
  })
  for (let at = 0; at < bytes.length && !fault; at += PIECE) {
    await new Promise<void>((taken) => parser.write(bytes.subarray(at, at + PIECE), () => taken()))
    await new Promise(setImmediate)
  }
  if (fault) parser.destroy()
  else parser.end()
  await isOver
  if (fault) throw invalid(fault)
  return fields
}

// Copies into a separate buffer, which can be transferred to a thread.
const joinBuffers = (pieces: readonly Buffer[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const createFieldParser = (contentType: string): busboy.Busboy => {
  const boundary = /boundary=("[^"]*"|[^;]*)/i.exec(contentType)?.[1] ?? ''
  if (boundary.length > MOST.boundary) throw invalid(NO_FORM)
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: { parts: MOST.parts, fieldSize: MOST.field },
      defParamCharset: 'utf8',
    })
  } catch {
    throw invalid(NO_FORM)
  }
}
