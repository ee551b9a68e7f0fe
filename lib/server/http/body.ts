import type { IncomingMessage } from 'node:http'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { raceTimeout } from '#lib/core/waiting.ts'

/**
 * Limits of reading a request body (threat I2). Bodies are counted as they arrive, senders slower than the minimum rate are
 * rejected, and all bodies in memory share one budget. A test ensures that no other code reads bodies.
 */
export type BodyBounds = {
  /** The most bytes of the body. */
  limit: number
  /** The error message for a larger body, and the field it belongs to. */
  tooLarge?: string
  field?: string
  /** The most time spent waiting for the sender, in milliseconds; 30 seconds by default. */
  longest?: number
  /** Who sends the body; one sender may use only a share of the memory budget. */
  holder?: string
}

/** The minimum rate in bytes per second, averaged after the grace period; slower than any real connection. */
export const SMALLEST_RATE = 1_024
/** The grace period before the minimum rate applies, and the most time for a whole body; in milliseconds. */
const GRACE = 5_000
const LONGEST = 30_000

const MB = 1024 * 1024
const BUDGET = { all: 36 * MB, each: 12 * MB }
const BROKEN = 'The request broke off. Please try again.'
const SLOW = 'The request came too slowly. Please check your connection and try again.'
const BUSY = 'Too much is going on at once. Please try again in a moment.'

type Incoming = Request | IncomingMessage
type Source = { next: () => Promise<{ done?: boolean | undefined; value?: Uint8Array | undefined }>; stop: () => void }

/** Yields the chunks of a body without keeping them. Raises TOO_LARGE, TOO_SLOW, or INVALID if the body is incomplete. */
export async function* streamBody(request: Incoming, bounds: BodyBounds): AsyncGenerator<Uint8Array> {
  const declared = readContentLength(request)
  if (declared !== null && declared > bounds.limit) throw bodyTooLargeError(bounds)
  const source = openBodyReader(request)
  if (!source) return
  let size = 0
  let waited = 0
  let isWhole = false
  try {
    for (;;) {
      const began = performance.now()
      const allowed = Math.min(bounds.longest ?? LONGEST, GRACE + (size / SMALLEST_RATE) * 1_000) - waited
      const { done, value } = await raceTimeout(source.next(), allowed, () => new DomainError('TOO_SLOW', SLOW))
      waited += performance.now() - began
      if (done || !value) {
        isWhole = true
        break
      }
      size += value.byteLength
      if (size > bounds.limit) throw bodyTooLargeError(bounds)
      yield value
    }
  } catch (error) {
    throw error instanceof DomainError ? error : invalid(BROKEN)
  } finally {
    if (!isWhole) source.stop()
  }
  if (declared !== null && size !== declared) throw invalid(BROKEN)
}

/** Reads a whole body into memory, within the shared budget. Raises UNAVAILABLE if the budget is used up. */
const readBodyBytes = async (request: Incoming, bounds: BodyBounds): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  const { holder = '' } = bounds
  let size = 0
  try {
    for await (const piece of streamBody(request, bounds)) {
      reserveBytes(holder, piece.byteLength)
      size += piece.byteLength
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } finally {
    reserveBytes(holder, -size)
  }
}

/** Reads a whole body as UTF-8 text. */
export const readBodyText = async (request: Incoming, bounds: BodyBounds): Promise<string> =>
  (await readBodyBytes(request, bounds)).toString('utf8')

/** Reads a whole URL-encoded form. */
export const readUrlEncodedForm = async (request: Incoming, bounds: BodyBounds): Promise<URLSearchParams> =>
  new URLSearchParams(await readBodyText(request, bounds))

let heldByAll = 0
const heldBy = new Map<string, number>()

const reserveBytes = (holder: string, bytes: number): void => {
  const own = (heldBy.get(holder) ?? 0) + bytes
  if (bytes > 0 && (heldByAll + bytes > BUDGET.all || own > BUDGET.each)) throw new DomainError('UNAVAILABLE', BUSY)
  heldByAll += bytes
  if (own > 0) heldBy.set(holder, own)
  else heldBy.delete(holder)
}

const readContentLength = ({ headers }: Incoming): number | null => {
  const text = headers instanceof Headers ? headers.get('content-length') : headers['content-length']
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null
}

const openBodyReader = (request: Incoming): Source | null => {
  if (!('body' in request)) {
    // Left open after reading stops, so that the error response can still be sent.
    const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>
    return { next: () => pieces.next(), stop: () => {} }
  }
  const reader = request.body?.getReader()
  return reader ? { next: () => reader.read(), stop: () => void reader.cancel().catch(() => {}) } : null
}

/** The error for a body beyond its limit. */
export const bodyTooLargeError = ({
  tooLarge: message = 'The request is too large.',
  field,
}: BodyBounds): DomainError =>
  new DomainError('TOO_LARGE', [{ code: 'TOO_LARGE', ...(field ? { field } : {}), message }])
