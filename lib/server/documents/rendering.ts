import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { VISITOR_MARK } from '#lib/server/documents/mark.ts'
import { captureUnavailability } from '#lib/server/http/request-id.ts'

/** The framework's request handler, which answers with a page. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>
/** A page as the framework renders it for a visitor without cookies. */
export type Rendered = {
  status: number
  type: string
  link: string | null
  setsCookie: boolean
  body: Buffer
  /** True if it failed because the database or another service was unavailable. */
  isUnavailable: boolean
}

type Written = (error?: Error | null) => void

/** A response that collects its body in memory. */
class BufferedResponse extends ServerResponse {
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

/**
 * Creates a function that renders the whole page of an address for a visitor without cookies. Rejects after `patience`
 * milliseconds.
 */
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
    const answer = new BufferedResponse(request)
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
      link: removeScripts(answer.getHeader('link')),
      setsCookie: answer.hasHeader('set-cookie'),
      body: Buffer.concat(answer.pieces),
      isUnavailable: isUnavailable(),
    }
  }

const removeScripts = (link: OutgoingHttpHeaders[string]): string | null => {
  const parts = String(link ?? '').split(/,(?=\s?<)/)
  return (
    parts
      .map((part) => part.trim())
      .filter((part) => part && !/\bas="?script\b/.test(part))
      .join(', ') || null
  )
}
