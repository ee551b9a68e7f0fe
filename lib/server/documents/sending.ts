import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, toFailedPage, type VisitorDocument } from '#lib/server/documents/document.ts'
import type { Rendered } from '#lib/server/documents/rendering.ts'
import { buildContentPolicy, type PolicyAddresses, THEME_STYLE } from '#lib/server/http/content-policy.ts'
import { matchesEntityTag } from '#lib/server/http/entity-tags.ts'
import { markRequestUnavailable } from '#lib/server/http/request-id.ts'

/** A request, its response, the policy's addresses, and the headers of every answer. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  policy: PolicyAddresses
  headers: Record<string, string>
}

const COMPRESSED = (['br', 'gzip'] as const).map((encoding) => ({
  encoding,
  accepted: new RegExp(`(^|,)\\s*${encoding}\\s*(;\\s*q=(0\\.\\d*[1-9]|1)|,|$)`),
}))

/** Returns the encoding to answer in, from an Accept-Encoding header. */
const pickEncoding = (header: string): Encoding =>
  COMPRESSED.find(({ accepted }) => accepted.test(header))?.encoding ?? 'identity'

const matchesTag = (asked: string | undefined, tag: string): boolean =>
  asked?.trim() === '*' || matchesEntityTag(asked, tag)

/** Sends a document in the encoding that the client prefers, or 304 if the client has it. */
export const sendDocument = async (document: VisitorDocument, isIndexed: boolean, exchange: Exchange) => {
  const { request, response } = exchange
  const encoding = pickEncoding(String(request.headers['accept-encoding'] ?? ''))
  const tag = document.tagIn(encoding)
  const answered: Record<string, string | number> = {
    ...exchange.headers,
    ...document.headers,
    etag: tag,
    vary: 'accept-encoding, cookie',
    'cache-control': 'public, no-cache',
  }
  if (!isIndexed || document.status === 404) answered['x-robots-tag'] = 'noindex'
  if (document.status === 200 && matchesTag(request.headers['if-none-match'], tag))
    return response.writeHead(304, answered).end()
  const bytes = await document.bytesIn(encoding)
  if (encoding !== 'identity') answered['content-encoding'] = encoding
  answered['content-length'] = bytes.length
  return response.writeHead(document.status, answered).end(request.method === 'HEAD' ? undefined : bytes)
}

/** Sends a page that failed while it was rendered. It is never cached: the next request renders the page again. */
export const sendFailedPage = ({ status, type, body, isUnavailable }: Rendered, exchange: Exchange): void => {
  const { request, response, policy } = exchange
  if (isUnavailable) markRequestUnavailable()
  const nonce = randomBytes(16).toString('base64')
  const answered = {
    ...exchange.headers,
    'content-type': type,
    'content-security-policy': buildContentPolicy({ nonce, styles: [THEME_STYLE], ...policy }),
    'cache-control': 'private, no-store',
  }
  response.writeHead(status, answered).end(request.method === 'HEAD' ? undefined : toFailedPage(body.toString(), nonce))
}

/** Redirects to where a record is now. Browsers must not cache it, because a person may take an earlier name again. */
export const sendRedirectToMovedRecord = (path: string, exchange: Exchange): void => {
  const location = `${new URL(exchange.policy.ownAddress).origin}${path}`
  const answered = { ...exchange.headers, location, 'cache-control': 'private, no-store' }
  exchange.response.writeHead(301, answered).end()
}
