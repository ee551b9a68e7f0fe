import { DomainError, invalid } from '#lib/core/errors.ts'

const SECONDS = 30
const BROKEN = 'The upload broke off. Please try again.'

/**
 * The bytes of a request's body, counted as they arrive. Raises TOO_LARGE with the given words as soon as the declared or
 * the real length passes the limit, INVALID for one that stops or takes longer than 30 seconds (threat D1).
 */
export const readBody = async (request: Request, limit: number, tooLarge: string): Promise<Uint8Array<ArrayBuffer>> => {
  const declared = Number(request.headers.get('content-length') ?? 0)
  const refusal = () => new DomainError('TOO_LARGE', [{ code: 'TOO_LARGE', field: 'file', message: tooLarge }])
  if (declared > limit) throw refusal()
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  // One buffer of the right size: a list of pieces would be held twice while it is put together.
  const whole = new Uint8Array(declared > 0 ? declared : limit)
  let size = 0
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), SECONDS * 1_000)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (size + value.byteLength > whole.byteLength) throw refusal()
      whole.set(value, size)
      size += value.byteLength
    }
  } catch (error) {
    void reader.cancel().catch(() => {})
    throw error instanceof DomainError ? error : invalid(BROKEN)
  } finally {
    clearTimeout(timer)
  }
  if (declared > 0 && size !== declared) throw invalid(BROKEN)
  return whole.subarray(0, size)
}

/** The fields of a multipart form from its bytes; a repeated one makes it INVALID, as anything else that is no form. */
export const formOf = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | null,
): Promise<Record<string, string | File>> => {
  if (!contentType?.toLowerCase().startsWith('multipart/form-data')) throw invalid('The request must be a form.')
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => null)
  if (!form) throw invalid('The request is not a valid form.')
  const fields: Record<string, string | File> = Object.create(null)
  for (const [name, value] of form) {
    if (name in fields) throw invalid('The form has a field twice.')
    fields[name] = value
  }
  return fields
}
