import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseRequestId, withRequestId } from '#lib/server/http/request-id.ts'
import type { RequestName } from '#lib/server/http/request-names.ts'
import { log } from '#lib/server/operations/log.ts'
import { countRequest } from '#lib/server/operations/metrics.ts'

export type RequestLog = {
  nameOf: (address: string) => RequestName
  /** True behind a trusted proxy, whose `x-request-id` is used. */
  isTrusted: boolean
  isWritten: boolean
}

// Without one, each request would end with an error of its own that nobody reads, stack and all.
const LEFT = 'whoever asked has left'

/**
 * Answers a request under an id that its response, log lines and audit entries share, and writes one log line, without the
 * person, the data or the query (threat H3).
 */
export const answerAndLog = (
  request: IncomingMessage,
  response: ServerResponse,
  { requestLog: { nameOf, isTrusted, isWritten }, answer }: { requestLog: RequestLog; answer: () => void },
): void => {
  const began = performance.now()
  const id = chooseRequestId(request.headers['x-request-id'], isTrusted)
  const { route, path } = nameOf(request.url ?? '/')
  const method = request.method ?? 'GET'
  request.headers['x-request-id'] = id
  response.setHeader('x-request-id', id)
  const left = new AbortController()
  response.once('close', () => {
    left.abort(LEFT)
    const seconds = (performance.now() - began) / 1000
    const { statusCode: status } = response
    countRequest({ method, route, status, seconds })
    if (!isWritten) return
    const facts = { request: id, method, path, route, status, ms: Math.round(seconds * 10_000) / 10 }
    const isCut = !response.writableFinished
    // A 503 is not a warning here, because an unavailable database has its own.
    log[status >= 500 && status !== 503 ? 'warn' : 'info']('request', { ...facts, ...(isCut ? { isCut } : {}) })
  })
  withRequestId(id, answer, left.signal)
}
