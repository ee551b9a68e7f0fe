import type { IncomingMessage, ServerResponse } from 'node:http'
import { boundBody } from '#lib/server/incoming.ts'

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
  if (isForAction(request)) answerMalformedAs400(response)
  return true
}

// How the framework tells arguments of an action, whatever they are, from other requests.
const isForAction = ({ method, headers, url }: IncomingMessage): boolean =>
  method === 'POST' &&
  !url?.startsWith('/api/') &&
  (headers['next-action'] !== undefined || /^multipart\/form-data/i.test(headers['content-type'] ?? ''))

// An action of ours answers each of its own failures as a value, so that the framework's 500 tells of arguments that it
// could not read.
const answerMalformedAs400 = (response: ServerResponse): void => {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => writeHead(status === 500 ? 400 : status, ...rest)
}
