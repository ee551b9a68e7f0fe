import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { VISITOR_MARK } from '#lib/server/documents/mark.ts'
import { captureUnavailability } from '#lib/server/http/request-id.ts'

/** Answers a request with a page; the framework's own handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>
/** A page as the framework answers it to nobody in particular. */
export type Rendered = {
  status: number
  type: string
  link: string | null
  setsCookie: boolean
  body: Buffer
  /** True where it failed because something that it needs is away. */
  isUnavailable: boolean
}

type Written = (error?: Error | null) => void

/** An answer that stays in memory. */
class HeldAnswer extends ServerResponse {
  readonly pieces: Buffer[] = []

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status
    const headers = rest.find((each) => typeof each === 'object') as OutgoingHttpHeaders | undefined
    for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) this.setHeader(name, value)
    return this
  }

  override flushHeaders(): void {}

  override write(piece: string | Uint8Array, encoding?: BufferEncoding | Written, done?: Written): boolean {
    this.pieces.push(typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece))
    const written = typeof encoding === 'function' ? encoding : done
    if (written) queueMicrotask(written)
    return true
  }

  override end(piece?: unknown, encoding?: unknown, done?: unknown): this {
    if (this.finished) return this
    if (typeof piece === 'string' || piece instanceof Uint8Array) this.write(piece)
    this.finished = true
    const ended = [piece, encoding, done].find((each) => typeof each === 'function') as (() => void) | undefined
    this.emit('finish')
    this.emit('close')
    ended?.()
    return this
  }
}

/** Renders an address as a visitor without cookies sees it, whole. Rejects where the framework answers nothing in time. */
export const createRenderer =
  (handle: Handler, host: string, patience = 30_000) =>
  async (address: string): Promise<Rendered> => {
    const request = new IncomingMessage(new Socket())
    Object.assign(request, {
      method: 'GET',
      url: address,
      httpVersion: '1.1',
      httpVersionMajor: 1,
      httpVersionMinor: 1,
    })
    request.headers = { host, accept: 'text/html', 'x-client-address': 'unknown', [VISITOR_MARK]: '1' }
    request.push(null)
    const answer = new HeldAnswer(request)
    const isUnavailable = captureUnavailability()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`${address} was not rendered in time`)), patience)
    const ended = new Promise<void>((resolve) => answer.once('finish', () => resolve()))
    try {
      await Promise.race([Promise.all([handle(request, answer), ended]), late])
    } finally {
      clearTimeout(timer)
    }
    return {
      status: answer.statusCode,
      type: String(answer.getHeader('content-type') ?? ''),
      link: withoutScripts(answer.getHeader('link')),
      setsCookie: answer.hasHeader('set-cookie'),
      body: Buffer.concat(answer.pieces),
      isUnavailable: isUnavailable(),
    }
  }

const withoutScripts = (link: OutgoingHttpHeaders[string]): string | null => {
  const parts = String(link ?? '').split(/,(?=\s?<)/)
  return (
    parts
      .map((part) => part.trim())
      .filter((part) => part && !/\bas="?script\b/.test(part))
      .join(', ') || null
  )
}
