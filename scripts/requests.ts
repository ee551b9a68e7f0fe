import type { IncomingMessage, ServerResponse } from 'node:http'
import { boundBody } from '#lib/server/incoming.ts'
import { RETRY_AFTER } from '#lib/server/outage.ts'
import { unavailability } from '#lib/server/request-id.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** A picture of 5 MB in its form; what a page or call takes beside that is less, and the rest of a refused body is let run out. */
const LONGEST_BODY = { '/api/files': 5.5 * 1024 * 1024, other: 2 * 1024 * 1024 }

/** What holds for every request before the application sees it; false where it has been answered here. */
export const isTaken = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (!METHODS.includes(request.method ?? '')) {
    response.writeHead(405, { allow: METHODS.join(', '), 'content-length': 0 }).end()
    return false
  }
  const [path] = (request.url ?? '').split('?')
  boundBody(request, response, path === '/api/files' ? LONGEST_BODY['/api/files'] : LONGEST_BODY.other)
  correctStatus(response, isForAction(request))
  return true
}

// How the framework tells arguments of an action, whatever they are, from other requests.
const isForAction = ({ method, headers, url }: IncomingMessage): boolean =>
  method === 'POST' &&
  !url?.startsWith('/api/') &&
  (headers['next-action'] !== undefined || /^multipart\/form-data/i.test(headers['content-type'] ?? ''))

/**
 * The framework knows one status for whatever fails. A page that fails because the database is away is answered 503; and an
 * action of ours answers each of its own failures as a value, so that its 500 tells of arguments that could not be read.
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
