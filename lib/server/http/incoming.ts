import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { SMALLEST_RATE } from '#lib/server/http/body.ts'

/**
 * In milliseconds. The grace period is longer than the body reader's, so that its error comes first. `linger` is how long the
 * rest of a rejected body may still arrive: a browser that cannot finish sending never reads the response.
 */
const TIMES = { grace: 10_000, tick: 1_000, linger: 10_000 }
/** Bytes above the limit that still reach the body reader, so that its error comes first. */
const OVERHANG = 64 * 1024

const REASONS = { 400: 'Bad Request', 408: 'Request Timeout', 413: 'Content Too Large', 431: 'Headers Too Large' }

const WORDS = {
  408: 'The request came too slowly. Please check your connection and try again.',
  413: 'The request is too large.',
}

/**
 * Enforces the limits on every request body, whoever reads it, Next.js included (threats I2, C10): stops receiving above the
 * limit, ends bodies slower than the minimum rate, and closes the connection if a body is still unread after the response.
 */
export const enforceBodyLimits = (
  request: IncomingMessage,
  response: ServerResponse,
  { limit, times: { grace, tick, linger } = TIMES }: { limit: number; times?: typeof TIMES },
): void => {
  if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'] ?? 0)) return
  let size = 0
  let waited = 0
  // Kept here, because the request drops its socket once it is answered.
  const { socket } = request
  const push = request.push.bind(request)
  const end = (status: 408 | 413) => {
    if (request.complete || request.destroyed) return
    if (response.headersSent) socket.destroy()
    else
      writeErrorResponse({
        socket,
        status,
        headers: {},
        words: formatErrorResponse(request.url, status, WORDS[status]),
      })
  }
  // The HTTP parser passes each chunk to `push`, and stops reading the socket when it returns false.
  request.push = (piece: Uint8Array | null, encoding?: BufferEncoding): boolean => {
    size += piece?.length ?? 0
    if (piece === null || size <= limit + OVERHANG) return push(piece, encoding)
    setTimeout(end, tick, 413).unref()
    return false
  }
  const watch = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(watch)
    // If chunks are waiting to be read, this process is slow, not the sender.
    if (request.readableLength === 0) waited += tick
    if (waited > grace + (size / SMALLEST_RATE) * 1_000) end(408)
  }, tick)
  watch.unref()
  response.once('finish', () => {
    const endUnread = () => {
      if (!request.complete) socket.destroy()
    }
    if (!request.complete) setTimeout(endUnread, linger).unref()
  })
}

/** Returns the path of a URL as Next.js resolves it, so that `/api/../loans` does not count as an API call. */
export const resolveRequestPath = (url = '/'): string => URL.parse(`http://x${url}`)?.pathname ?? '/'

/** Answers a request with an error before any handler sees it. */
export const answerWithError = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: { status: 400 | 413; message: string },
): void => {
  const { type, text } = formatErrorResponse(request.url, status, message)
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}

type Words = { type: string; text: string }

// JSON for API paths, as their handlers would answer; plain text for pages, which Next.js shows for a rejected Server Action.
const formatErrorResponse = (url: string | undefined, status: number, message: string): Words =>
  resolveRequestPath(url).startsWith('/api/')
    ? {
        type: 'application/json; charset=utf-8',
        text: JSON.stringify({ status, errors: [{ code: CODES[status], message }] }),
      }
    : { type: 'text/plain; charset=utf-8', text: message }

const CODES: Record<number, string> = { 400: 'INVALID', 408: 'TOO_SLOW', 413: 'TOO_LARGE' }

/** Answers malformed HTTP requests with the headers that every response has. */
export const answerMalformedRequest = (server: Server, headers: Record<string, string>): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    writeErrorResponse({ socket, status, headers })
  })
}

type Ending = Pick<import('node:stream').Duplex, 'end' | 'destroy'>

const writeErrorResponse = ({
  socket,
  status,
  headers = {},
  words: { type, text } = { type: 'text/plain; charset=utf-8', text: '' },
}: {
  socket: Ending
  status: keyof typeof REASONS
  headers?: Record<string, string>
  words?: Words
}): void => {
  const length = String(Buffer.byteLength(text))
  const lines = Object.entries({ ...headers, connection: 'close', 'content-type': type, 'content-length': length })
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`,
  )
  setTimeout(() => socket.destroy(), TIMES.tick).unref()
}
