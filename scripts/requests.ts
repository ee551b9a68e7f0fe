import type { IncomingMessage, ServerResponse } from 'node:http'
import { getBodyLimit } from '#lib/core/body-limits.ts'
import { answerWithError, enforceBodyLimits, resolveRequestPath } from '#lib/server/http/incoming.ts'
import { captureUnavailability } from '#lib/server/http/request-id.ts'
import { RETRY_AFTER } from '#lib/server/operations/outage.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Applies the checks for every request before Next.js sees it; returns false if the request was answered here. */
export const passesRequestChecks = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (!METHODS.includes(request.method ?? '')) {
    response.writeHead(405, { allow: METHODS.join(', '), 'content-length': 0 }).end()
    return false
  }
  const path = resolveRequestPath(request.url)
  const isCall = path.startsWith('/api/')
  const limit = getBodyLimit(path)
  enforceBodyLimits(request, response, { limit })
  if (!isCall && isMultipartPost(request))
    return rejectRequest(request, response, { status: 400, message: 'Pages take no forms.' })
  // API handlers enforce limits themselves with better errors; for pages Next.js would just end the connection.
  if (!isCall && Number(request.headers['content-length'] ?? 0) > limit)
    return rejectRequest(request, response, { status: 413, message: 'The request is too large.' })
  correctFailureStatus(response, !isCall && isServerActionCall(request))
  return true
}

const rejectRequest = (...refusal: Parameters<typeof answerWithError>): false => {
  answerWithError(...refusal)
  return false
}

// Next.js would parse a multipart form completely and without limits before an action could reject it (threat J1). We need none:
// actions send text, and uploads and forms go to `/api`.
const isMultipartPost = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && /^\s*multipart\b/i.test(headers['content-type'] ?? '')

// The header by which Next.js finds an action.
const isServerActionCall = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers['next-action'] !== undefined

/**
 * Corrects Next.js's status, which is 500 for every failure. A page that fails because the database is unavailable gets 503.
 * Actions return their own failures as values, so a 500 of an action means unreadable arguments: 400.
 */
const correctFailureStatus = (response: ServerResponse, isAction: boolean): void => {
  const isUnavailable = captureUnavailability()
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500) return writeHead(status, ...rest)
    if (!isUnavailable()) return writeHead(isAction ? 400 : 500, ...rest)
    response.setHeader('retry-after', RETRY_AFTER)
    return writeHead(503, ...rest)
  }
}
