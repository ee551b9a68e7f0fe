import busboy from 'busboy'
import { invalid } from '#lib/core/errors.ts'
import { FormFile } from '#lib/core/form-file.ts'

/** No form of ours has more. The parser itself refuses a part with over 16 kB of headers, their parameters included. */
const MOST = { parts: 10, field: 10_000, boundary: 70 }
/** Bytes that are parsed at a time; others are served in between. */
const PIECE = 64 * 1024

const NO_FORM = 'The request is not a valid form.'

type Fields = Record<string, string | FormFile>

/**
 * The fields of a multipart form from its bytes, read piece by piece within limits (threat J1). INVALID for ten parts or more,
 * for a part with too much of a head, for a text of 10 kB or more, for a field that comes twice, and for anything that is no form.
 */
export const formOf = async (bytes: Uint8Array<ArrayBuffer>, contentType: string | null): Promise<Fields> => {
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
  const parser = parserOf(contentType)
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
    // The parser's own fault tells of a part that breaks off.
    stream.on('error', () => {})
    stream.on('end', () => keep(name, new FormFile(filename ?? '', joinPieces(pieces))))
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

// In a buffer of its own, which a thread can take over.
const joinPieces = (pieces: readonly Buffer[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const parserOf = (contentType: string): busboy.Busboy => {
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
