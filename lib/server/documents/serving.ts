import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DataVersion } from '#lib/server/documents/changes.ts'
import {
  createVisitorDocument,
  listHashes,
  toVisitorPage,
  type VisitorDocument,
} from '#lib/server/documents/document.ts'
import type { Handler, Rendered } from '#lib/server/documents/rendering.ts'
import { sendDocument, sendFailedPage, sendRedirectToMovedRecord } from '#lib/server/documents/sending.ts'
import { createDocumentShelf } from '#lib/server/documents/shelf.ts'
import { buildCachedPagePolicy, buildDocumentHeaders, type PolicyAddresses } from '#lib/server/http/content-policy.ts'
import { warnOfFailure } from '#lib/server/operations/log.ts'
import { isConnectionLoss } from '#lib/server/operations/outage.ts'

/** A public address that a visitor requests. */
export type DocumentRoute = {
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

/** Creates the document of a rendered page. Every process creates the same document and entity tag, derived from the body. */
const createDocumentOfPage = (
  { type, link, body }: Rendered,
  status: 200 | 404,
  policy: PolicyAddresses,
): VisitorDocument => {
  const styleNonce = createHash('sha256').update(body).digest('base64')
  const { html, isWaiting } = toVisitorPage(body.toString(), styleNonce)
  const headers: Record<string, string> = {
    'content-type': type,
    'content-security-policy': buildCachedPagePolicy(listHashes(html), policy, isWaiting ? styleNonce : null),
  }
  if (link) headers.link = link
  return createVisitorDocument(html, { status, headers })
}

/** Creates a function that shares one run among concurrent callers of the same key. */
const createSharedRunner = () => {
  const underWay = new Map<string, Promise<Answer>>()
  return (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const running = underWay.get(key)
    if (running) return running
    const made = make().finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}

/** Creates the reader of documents, which renders each once per version of the data. */
const createDocumentReader = ({ render, version, missing, policy }: Keeper) => {
  const shelf = createDocumentShelf(LIMITS)
  const shareRendering = createSharedRunner()

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
      const document = createDocumentOfPage(page, address === missing ? 404 : 200, policy)
      if (isKept) shelf.put(now, address, document)
      return document
    })
  }

  return async ({ address, isKept, standing }: DocumentRoute): Promise<Answer> => {
    const now = await version()
    const kept = isKept ? shelf.find(now, address) : null
    if (kept) return kept
    const found = await standing()
    if (found === 'missing') return renderCached(now, missing, true)
    return found === 'there' ? renderCached(now, address, isKept) : found
  }
}

/**
 * Creates a handler that answers visitors with complete documents, each rendered once per version of the data. Concurrent requests
 * share one rendering, even if it fails. If no document can be made, the framework answers.
 */
export const createVisitorDocuments = (keeper: Keeper) => {
  const readDocument = createDocumentReader(keeper)
  const { policy, handle } = keeper
  const headers = buildDocumentHeaders(policy.ownAddress)
  return async (place: DocumentRoute, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = { request, response, policy, headers }
    try {
      const answer = await readDocument(place)
      if ('failed' in answer) return sendFailedPage(answer.failed, exchange)
      if ('moved' in answer) return sendRedirectToMovedRecord(answer.moved, exchange)
      await sendDocument(answer, place.isIndexed, exchange)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      if (!isConnectionLoss(error)) warnOfFailure('public document', error)
      await handle(request, response)
    }
  }
}
