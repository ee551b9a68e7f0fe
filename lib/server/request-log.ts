import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '#lib/server/log.ts'
import { countRequest } from '#lib/server/metrics.ts'
import { requestIdFrom, withRequestId } from '#lib/server/request-id.ts'
import type { RequestName } from '#lib/server/request-names.ts'

export type RequestLog = {
  nameOf: (address: string) => RequestName
  /** True behind a proxy of ours, whose `x-request-id` is taken over. */
  isTrusted: boolean
  isWritten: boolean
}

/**
 * Answers one request under an id that its answer, its log lines and its audit entries carry, and leaves one log line:
 * never who asked, what for, or the query (threat H3).
 */
export const answerAndLog = (
  request: IncomingMessage,
  response: ServerResponse,
  { nameOf, isTrusted, isWritten }: RequestLog,
  answer: () => void,
): void => {
  const began = performance.now()
  const id = requestIdFrom(request.headers['x-request-id'], isTrusted)
  const { route, path } = nameOf(request.url ?? '/')
  const method = request.method ?? 'GET'
  request.headers['x-request-id'] = id
  response.setHeader('x-request-id', id)
  const left = new AbortController()
  response.once('close', () => {
    left.abort()
    const seconds = (performance.now() - began) / 1000
    const { statusCode: status } = response
    countRequest({ method, route, status, seconds })
    if (!isWritten) return
    const facts = { request: id, method, path, route, status, ms: Math.round(seconds * 10_000) / 10 }
    const isCut = !response.writableFinished
    // That the database is away has a warning of its own.
    log[status >= 500 && status !== 503 ? 'warn' : 'info']('request', { ...facts, ...(isCut ? { isCut } : {}) })
  })
  withRequestId(id, answer, left.signal)
}
