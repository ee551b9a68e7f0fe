import type { IncomingMessage } from 'node:http'
import { DomainError, invalid } from '#lib/core/errors.ts'

/**
 * The one reader of request bodies (threat I2): counted as they arrive, slower than the smallest rate is refused, and all
 * that are held at a time stay within one budget. A test keeps every other reader out.
 */
export type BodyBounds = {
  /** The most bytes. */
  limit: number
  /** What a longer one is told, and the field that it is told of. */
  tooLarge?: string
  field?: string
  /** The longest that all of it may keep waiting, in milliseconds, where that is not half a minute. */
  longest?: number
  /** Whose body it is: nobody holds more than a share of the budget. */
  holder?: string
}

/** Bytes a second, on average once the grace is over: no connection of a person is slower. */
export const SMALLEST_RATE = 1_024
/** Milliseconds that a sender may stay silent before the rate counts, and those that a whole body may take. */
const GRACE = 5_000
const LONGEST = 30_000

const MB = 1024 * 1024
const BUDGET = { all: 36 * MB, each: 12 * MB }
const BROKEN = 'The request broke off. Please try again.'
const SLOW = 'The request came too slowly. Please check your connection and try again.'
const BUSY = 'Too much is going on at once. Please try again in a moment.'

type Incoming = Request | IncomingMessage
type Source = { next: () => Promise<{ done?: boolean | undefined; value?: Uint8Array | undefined }>; stop: () => void }

/** The pieces of a body, none of them kept; raises TOO_LARGE, TOO_SLOW, or INVALID for one that breaks off. */
export async function* piecesOf(request: Incoming, bounds: BodyBounds): AsyncGenerator<Uint8Array> {
  const declared = declaredLength(request)
  if (declared !== null && declared > bounds.limit) throw tooLarge(bounds)
  const source = sourceOf(request)
  if (!source) return
  let size = 0
  let waited = 0
  let isWhole = false
  try {
    for (;;) {
      const began = performance.now()
      const allowed = Math.min(bounds.longest ?? LONGEST, GRACE + (size / SMALLEST_RATE) * 1_000) - waited
      const { done, value } = await within(source.next(), allowed)
      waited += performance.now() - began
      if (done || !value) {
        isWhole = true
        break
      }
      size += value.byteLength
      if (size > bounds.limit) throw tooLarge(bounds)
      yield value
    }
  } catch (error) {
    throw error instanceof DomainError ? error : invalid(BROKEN)
  } finally {
    if (!isWhole) source.stop()
  }
  if (declared !== null && size !== declared) throw invalid(BROKEN)
}

/** A whole body in memory, within everybody's budget; raises UNAVAILABLE when that is used up. */
const readBytes = async (request: Incoming, bounds: BodyBounds): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  const { holder = '' } = bounds
  let size = 0
  try {
    for await (const piece of piecesOf(request, bounds)) {
      hold(holder, piece.byteLength)
      size += piece.byteLength
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } finally {
    hold(holder, -size)
  }
}

/** A whole body as text. */
export const readText = async (request: Incoming, bounds: BodyBounds): Promise<string> =>
  (await readBytes(request, bounds)).toString('utf8')

/** A whole body as the fields of a form that no page encodes otherwise. */
export const readForm = async (request: Incoming, bounds: BodyBounds): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request, bounds))

let heldByAll = 0
const heldBy = new Map<string, number>()

const hold = (holder: string, bytes: number): void => {
  const own = (heldBy.get(holder) ?? 0) + bytes
  if (bytes > 0 && (heldByAll + bytes > BUDGET.all || own > BUDGET.each)) throw new DomainError('UNAVAILABLE', BUSY)
  heldByAll += bytes
  if (own > 0) heldBy.set(holder, own)
  else heldBy.delete(holder)
}

const declaredLength = ({ headers }: Incoming): number | null => {
  const text = headers instanceof Headers ? headers.get('content-length') : headers['content-length']
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null
}

const sourceOf = (request: Incoming): Source | null => {
  if (!('body' in request)) {
    // Left relation, so that the refusal can still be answered.
    const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>
    return { next: () => pieces.next(), stop: () => {} }
  }
  const reader = request.body?.getReader()
  return reader ? { next: () => reader.read(), stop: () => void reader.cancel().catch(() => {}) } : null
}

const within = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const slow = new Promise<never>((_resolve, reject) => {
    // What came while this process was busy is read before the clock is believed.
    timer = setTimeout(() => setImmediate(() => reject(new DomainError('TOO_SLOW', SLOW))), Math.max(0, milliseconds))
  })
  // It may still fail after the clock has won.
  work.catch(() => {})
  try {
    return await Promise.race([work, slow])
  } finally {
    clearTimeout(timer)
  }
}

const tooLarge = ({ tooLarge: message = 'The request is too large.', field }: BodyBounds): DomainError =>
  new DomainError('TOO_LARGE', [{ code: 'TOO_LARGE', ...(field ? { field } : {}), message }])
