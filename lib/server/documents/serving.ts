import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DataVersion } from '#lib/server/documents/changes.ts'
import {
  type Encoding,
  failedPage,
  hashesIn,
  type VisitorDocument,
  visitorDocument,
  visitorPage,
} from '#lib/server/documents/document.ts'
import type { Handler, Rendered } from '#lib/server/documents/rendering.ts'
import { documentShelf } from '#lib/server/documents/shelf.ts'
import {
  buildCachedPagePolicy,
  buildContentPolicy,
  buildDocumentHeaders,
  type PolicyAddresses,
  THEME_STYLE,
} from '#lib/server/http/content-policy.ts'
import { isTagHeld } from '#lib/server/http/entity-tags.ts'
import { markUnavailable } from '#lib/server/http/request-id.ts'
import { warnOfFailure } from '#lib/server/operations/log.ts'
import { isConnectionLoss } from '#lib/server/operations/outage.ts'

/** A public address that a visitor requests. */
export type Place = {
  /** Path and query; in canonical form if the document may be cached (`isKept`). */
  address: string
  isKept: boolean
  /** False if search engines must not index the address. */
  isIndexed: boolean
  /** Looks up what the address leads to. */
  standing: () => Promise<'there' | 'missing' | { moved: string }>
}

type Keeper = {
  render: (address: string) => Promise<Rendered>
  version: DataVersion
  /** The address of the not found page, which is sent with status 404. */
  missing: string
  policy: PolicyAddresses
  /** Answers through the framework, as for signed-in people; used if no document can be made. */
  handle: Handler
}

type Answer = VisitorDocument | { moved: string } | { failed: Rendered }

/** The most documents in the cache, and the most bytes of all their encodings. */
const LIMITS = { documents: 4_000, bytes: 64 * 1024 * 1024 }

/**
 * Creates a handler that answers visitors with complete documents, each rendered once per version of the data. Concurrent requests
 * share one rendering, even if it fails. If no document can be made, the framework answers.
 */
export const visitorDocuments = ({ render, version, missing, policy, handle }: Keeper) => {
  const shelf = documentShelf(LIMITS)
  const underWay = new Map<string, Promise<Answer>>()
  const headers = buildDocumentHeaders(policy.ownAddress)

  const createDocument = ({ type, link, body }: Rendered, status: 200 | 404): VisitorDocument => {
    // Derived from the body, so that every process creates the same document and entity tag.
    const styleNonce = createHash('sha256').update(body).digest('base64')
    const { html, isWaiting } = visitorPage(body.toString(), styleNonce)
    const own: Record<string, string> = {
      'content-type': type,
      'content-security-policy': buildCachedPagePolicy(hashesIn(html), policy, isWaiting ? styleNonce : null),
    }
    if (link) own.link = link
    return visitorDocument(html, { status, headers: own })
  }

  const shareRendering = (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const running = underWay.get(key)
    if (running) return running
    const made = make().finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }

  const renderCached = (now: string, address: string, isKept: boolean): Promise<Answer> => {
    const kept = isKept ? shelf.find(now, address) : null
    if (kept) return Promise.resolve(kept)
    return shareRendering(`${now} ${address}`, async () => {
      const page = await render(address)
      if (page.status >= 500) return { failed: page }
      // The record was removed since the lookup.
      if (page.status === 404 && address !== missing) return renderCached(now, missing, true)
      if (page.status !== 200 || page.setsCookie || !page.type.startsWith('text/html'))
        throw new Error(`a public page was rendered as ${page.status} ${page.type}`)
      const document = createDocument(page, address === missing ? 404 : 200)
      if (isKept) shelf.put(now, address, document)
      return document
    })
  }

  const find = async ({ address, isKept, standing }: Place): Promise<Answer> => {
    const now = await version()
    const kept = isKept ? shelf.find(now, address) : null
    if (kept) return kept
    const found = await standing()
    if (found === 'missing') return renderCached(now, missing, true)
    return found === 'there' ? renderCached(now, address, isKept) : found
  }

  const send = async (document: VisitorDocument, place: Place, request: IncomingMessage, response: ServerResponse) => {
    const encoding = pickEncoding(String(request.headers['accept-encoding'] ?? ''))
    const tag = document.tagIn(encoding)
    const answered: Record<string, string | number> = {
      ...headers,
      ...document.headers,
      etag: tag,
      vary: 'accept-encoding, cookie',
      'cache-control': 'public, no-cache',
    }
    if (!place.isIndexed || document.status === 404) answered['x-robots-tag'] = 'noindex'
    if (document.status === 200 && matchesTag(request.headers['if-none-match'], tag))
      return response.writeHead(304, answered).end()
    const bytes = await document.bytesIn(encoding)
    if (encoding !== 'identity') answered['content-encoding'] = encoding
    answered['content-length'] = bytes.length
    return response.writeHead(document.status, answered).end(request.method === 'HEAD' ? undefined : bytes)
  }

  // The failure was logged when it happened. It is never cached: the next request renders the page again.
  const sendFailure = ({ status, type, body, isUnavailable }: Rendered, response: ServerResponse, hasBody: boolean) => {
    if (isUnavailable) markUnavailable()
    const nonce = randomBytes(16).toString('base64')
    const answered = {
      ...headers,
      'content-type': type,
      'content-security-policy': buildContentPolicy({ nonce, styles: [THEME_STYLE], ...policy }),
      'cache-control': 'private, no-store',
    }
    response.writeHead(status, answered).end(hasBody ? failedPage(body.toString(), nonce) : undefined)
  }

  return async (place: Place, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const answer = await find(place)
      if ('failed' in answer) return sendFailure(answer.failed, response, request.method !== 'HEAD')
      if (!('moved' in answer)) return void (await send(answer, place, request, response))
      const location = `${new URL(policy.ownAddress).origin}${answer.moved}`
      // Browsers must not cache it, because a person may take an earlier name again.
      response.writeHead(301, { ...headers, location, 'cache-control': 'private, no-store' }).end()
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      if (!isConnectionLoss(error)) warnOfFailure('public document', error)
      await handle(request, response)
    }
  }
}

const COMPRESSED = (['br', 'gzip'] as const).map((encoding) => ({
  encoding,
  accepted: new RegExp(`(^|,)\\s*${encoding}\\s*(;\\s*q=(0\\.\\d*[1-9]|1)|,|$)`),
}))

/** Returns the encoding to answer in, from an Accept-Encoding header. */
const pickEncoding = (header: string): Encoding =>
  COMPRESSED.find(({ accepted }) => accepted.test(header))?.encoding ?? 'identity'

const matchesTag = (asked: string | undefined, tag: string): boolean => asked?.trim() === '*' || isTagHeld(asked, tag)
