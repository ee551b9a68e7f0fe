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

/** A public address that a visitor asks for. */
export type Place = {
  /** Path and query; of one that is kept in their one form. */
  address: string
  isKept: boolean
  /** False for an address that is not for search engines. */
  isIndexed: boolean
  /** Looks up what the address leads to. */
  standing: () => Promise<'there' | 'missing' | { moved: string }>
}

type Keeper = {
  render: (address: string) => Promise<Rendered>
  version: DataVersion
  /** The address of the page that says that there is nothing; it is answered with 404 wherever that is so. */
  missing: string
  policy: PolicyAddresses
  /** Answers as for people who are signed in, with everything that went wrong. */
  handle: Handler
}

type Answer = VisitorDocument | { moved: string } | { failed: Rendered }

/** At most so many documents of so many bytes in all forms are kept. */
const LIMITS = { documents: 4_000, bytes: 64 * 1024 * 1024 }

/**
 * Answers visitors with whole documents, each rendered once for a version of the data, and once however many ask for it at the
 * same time, even where it fails. What cannot be made so is left to the framework.
 */
export const visitorDocuments = ({ render, version, missing, policy, handle }: Keeper) => {
  const shelf = documentShelf(LIMITS)
  const underWay = new Map<string, Promise<Answer>>()
  const headers = buildDocumentHeaders(policy.ownAddress)

  const documentOf = ({ type, link, body }: Rendered, status: 200 | 404): VisitorDocument => {
    // The same in every process, or none would know the others' tags.
    const styleNonce = createHash('sha256').update(body).digest('base64')
    const { html, isWaiting } = visitorPage(body.toString(), styleNonce)
    const own: Record<string, string> = {
      'content-type': type,
      'content-security-policy': buildCachedPagePolicy(hashesIn(html), policy, isWaiting ? styleNonce : null),
    }
    if (link) own.link = link
    return visitorDocument(html, { status, headers: own })
  }

  const once = (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const running = underWay.get(key)
    if (running) return running
    const made = make().finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }

  const rendered = (now: string, address: string, isKept: boolean): Promise<Answer> => {
    const kept = isKept ? shelf.find(now, address) : null
    if (kept) return Promise.resolve(kept)
    return once(`${now} ${address}`, async () => {
      const page = await render(address)
      if (page.status >= 500) return { failed: page }
      // It has gone since it was looked up.
      if (page.status === 404 && address !== missing) return rendered(now, missing, true)
      if (page.status !== 200 || page.setsCookie || !page.type.startsWith('text/html'))
        throw new Error(`a public page was rendered as ${page.status} ${page.type}`)
      const document = documentOf(page, address === missing ? 404 : 200)
      if (isKept) shelf.put(now, address, document)
      return document
    })
  }

  const find = async ({ address, isKept, standing }: Place): Promise<Answer> => {
    const now = await version()
    const kept = isKept ? shelf.find(now, address) : null
    if (kept) return kept
    const found = await standing()
    if (found === 'missing') return rendered(now, missing, true)
    return found === 'there' ? rendered(now, address, isKept) : found
  }

  const send = async (document: VisitorDocument, place: Place, request: IncomingMessage, response: ServerResponse) => {
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    const tag = document.tagIn(encoding)
    const answered: Record<string, string | number> = {
      ...headers,
      ...document.headers,
      etag: tag,
      vary: 'accept-encoding, cookie',
      'cache-control': 'public, no-cache',
    }
    if (!place.isIndexed || document.status === 404) answered['x-robots-tag'] = 'noindex'
    if (document.status === 200 && matches(request.headers['if-none-match'], tag))
      return response.writeHead(304, answered).end()
    const bytes = await document.bytesIn(encoding)
    if (encoding !== 'identity') answered['content-encoding'] = encoding
    answered['content-length'] = bytes.length
    return response.writeHead(document.status, answered).end(request.method === 'HEAD' ? undefined : bytes)
  }

  // Logged where it failed, and never kept: the next request renders the page anew.
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
      // Not kept by browsers, because a person may take an earlier name again.
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

/** The form to answer in, by what a client accepts. */
const encodingFor = (header: string): Encoding =>
  COMPRESSED.find(({ accepted }) => accepted.test(header))?.encoding ?? 'identity'

const matches = (asked: string | undefined, tag: string): boolean => asked?.trim() === '*' || isTagHeld(asked, tag)
