import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyLimit } from '#lib/core/body-limits.ts'
import { boundBody, pathOf, refuseInWords } from '#lib/server/incoming.ts'
import { RETRY_AFTER } from '#lib/server/outage.ts'
import { unavailability } from '#lib/server/request-id.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** What holds for every request before the application sees it; false where it has been answered here. */
export const isTaken = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (!METHODS.includes(request.method ?? '')) {
    response.writeHead(405, { allow: METHODS.join(', '), 'content-length': 0 }).end()
    return false
  }
  const path = pathOf(request.url)
  const isCall = path.startsWith('/api/')
  const limit = bodyLimit(path)
  boundBody(request, response, limit)
  if (!isCall && isForm(request)) return refused(request, response, 400, 'Pages take no forms.')
  // Handlers measure for themselves and say more; the framework would only end the connection.
  if (!isCall && Number(request.headers['content-length'] ?? 0) > limit)
    return refused(request, response, 413, 'The request is too large.')
  correctStatus(response, !isCall && isForAction(request))
  return true
}

const refused = (...refusal: Parameters<typeof refuseInWords>): false => {
  refuseInWords(...refusal)
  return false
}

// The framework would parse it whole, at once and without limits, before an action of ours could refuse it (threat J1).
// Nothing of ours needs that: actions come as text, uploads and forms go to `/api`.
const isForm = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && /^\s*multipart\b/i.test(headers['content-type'] ?? '')

// How the framework finds an action, whatever its arguments are.
const isForAction = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers['next-action'] !== undefined

/**
 * The framework knows one status for whatever fails. A page that fails because the database is away is answered 503; and an
 * action of ours answers each of its own failures as a value, so its 500 means arguments that could not be read.
 */
const correctStatus = (response: ServerResponse, isAction: boolean): void => {
  const isUnavailable = unavailability()
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500) return writeHead(status, ...rest)
    if (!isUnavailable()) return writeHead(isAction ? 400 : 500, ...rest)
    response.setHeader('retry-after', RETRY_AFTER)
    return writeHead(503, ...rest)
  }
}
