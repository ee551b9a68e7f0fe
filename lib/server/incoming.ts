import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { SMALLEST_RATE } from '#lib/server/body.ts'

/**
 * Milliseconds; the grace is longer than the reader's own, so that where one reads, its answer comes first. The linger is how
 * long the rest of a refused body is let run out: a browser that cannot send it to its end never reads the answer.
 */
const TIMES = { grace: 10_000, tick: 1_000, linger: 10_000 }
/** Bytes past the limit that still reach a reader, whose own answer comes first. */
const OVERHANG = 64 * 1024

const REASONS = { 400: 'Bad Request', 408: 'Request Timeout', 413: 'Content Too Large', 431: 'Headers Too Large' }

const WORDS = {
  408: 'The request came too slowly. Please check your connection and try again.',
  413: 'The request is too large.',
}

/**
 * The lock behind the reader, on every body whoever reads it, the framework too (threats I2, C10): past the limit nothing
 * more is taken, a body slower than the smallest rate is ended, and one that the answer left unread does not go on for long.
 */
export const boundBody = (
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  { grace, tick, linger } = TIMES,
): void => {
  if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'] ?? 0)) return
  let size = 0
  let waited = 0
  // The request lets go of it once it is answered.
  const { socket } = request
  const push = request.push.bind(request)
  const end = (status: 408 | 413) => {
    if (request.complete || request.destroyed) return
    if (response.headersSent) socket.destroy()
    else refuse(socket, status, {}, wordsFor(request.url, status, WORDS[status]))
  }
  // The parser hands each piece over by this call, and stops reading the socket when it answers false.
  request.push = (piece: Uint8Array | null, encoding?: BufferEncoding): boolean => {
    size += piece?.length ?? 0
    if (piece === null || size <= limit + OVERHANG) return push(piece, encoding)
    setTimeout(end, tick, 413).unref()
    return false
  }
  const watch = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(watch)
    // A full buffer means that this process is the slow one.
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

/** The path of an address as the framework resolves it, so that no detour such as `/api/../loans` counts as a call. */
export const pathOf = (url = '/'): string => URL.parse(`http://x${url}`)?.pathname ?? '/'

/** Answers a request that no handler is to see, in words. */
export const refuseInWords = (
  request: IncomingMessage,
  response: ServerResponse,
  status: 400 | 413,
  message: string,
): void => {
  const { type, text } = wordsFor(request.url, status, message)
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}

type Words = { type: string; text: string }

// As the handler of the address would have said it; the framework shows a page the plain text of a refused action.
const wordsFor = (url: string | undefined, status: number, message: string): Words =>
  pathOf(url).startsWith('/api/')
    ? {
        type: 'application/json; charset=utf-8',
        text: JSON.stringify({ status, errors: [{ code: CODES[status], message }] }),
      }
    : { type: 'text/plain; charset=utf-8', text: message }

const CODES: Record<number, string> = { 400: 'INVALID', 408: 'TOO_SLOW', 413: 'TOO_LARGE' }

/** Answers what is no request at all with the headers that every answer carries. */
export const refuseNonsense = (server: Server, headers: Record<string, string>): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    refuse(socket, status, headers)
  })
}

type Ending = Pick<import('node:stream').Duplex, 'end' | 'destroy'>

const refuse = (
  socket: Ending,
  status: keyof typeof REASONS,
  headers: Record<string, string> = {},
  { type, text }: Words = { type: 'text/plain; charset=utf-8', text: '' },
): void => {
  const length = String(Buffer.byteLength(text))
  const lines = Object.entries({ ...headers, connection: 'close', 'content-type': type, 'content-length': length })
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`,
  )
  setTimeout(() => socket.destroy(), TIMES.tick).unref()
}
