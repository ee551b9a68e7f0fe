import type { IncomingMessage, ServerResponse } from 'node:http'
import { visitor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { decideStanding } from '#lib/discovery/finder/addresses/documents/queries.ts'
import { isQuestion, normaliseQuery, parsePublicPage } from '#lib/discovery/finder/addresses/documents/rules.ts'
import { createDataVersion } from '#lib/server/documents/changes.ts'
import { VISITOR_MARK } from '#lib/server/documents/mark.ts'
import { createRenderer, type Handler } from '#lib/server/documents/rendering.ts'
import { createVisitorDocuments, type DocumentRoute } from '#lib/server/documents/serving.ts'
import type { PolicyAddresses } from '#lib/server/http/content-policy.ts'
import { describeCookie, parseCookies } from '#lib/server/http/cookies.ts'

/** Answers a visitor's request for a public page; returns false for other requests, which Next.js handles. */
export type PublicDocuments = (request: IncomingMessage, response: ServerResponse) => boolean

/** Creates the handler that serves cached public pages to requests without a session cookie; all others are rendered by Next.js. */
export const createPublicDocuments = (handle: Handler, policy: PolicyAddresses): PublicDocuments => {
  const { host } = new URL(policy.ownAddress)
  const session = describeCookie('sessionToken', policy.ownAddress).name
  const serve = createVisitorDocuments({
    render: createRenderer(handle, host),
    version: createDataVersion(),
    missing: paths.exception(404),
    policy,
    handle,
  })
  return (request, response) => {
    // Removed, because an outside request with this header would get a page without a content policy.
    delete request.headers[VISITOR_MARK]
    if (!asksForDocument(request) || hasSession(request, session)) return false
    const place = findPublicDocumentRoute(request.url ?? '/')
    if (place) void serve(place, request, response)
    return place !== null
  }
}

// Client-side navigation requests parts of pages instead.
const asksForDocument = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.rsc === undefined && headers['next-action'] === undefined

// A large cookie is split, with numbers appended to its name.
const hasSession = ({ headers }: IncomingMessage, name: string): boolean =>
  [...parseCookies(headers.cookie ?? null).keys()].some((each) => each.startsWith(name))

/** Returns the public page of a URL, or null for other pages. */
export const findPublicDocumentRoute = (url: string): DocumentRoute | null => {
  const cut = url.indexOf('?')
  const [path, query] = cut === -1 ? [url, ''] : [url.slice(0, cut), url.slice(cut + 1)]
  const page = parsePublicPage(path)
  if (!page || isQuestion(page.kind, query)) return null
  const canonical = normaliseQuery(page.kind, query)
  const search = query && `?${query}`
  return {
    address: `${path}${canonical === null ? search : canonical && `?${canonical}`}`,
    isKept: canonical !== null,
    isIndexed: query === '',
    standing: async () => {
      const found = await decideStanding(visitor, page)
      return typeof found === 'object' ? { moved: `${found.moved}${search}` } : found
    },
  }
}
