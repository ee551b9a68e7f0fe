import { type NextRequest, NextResponse } from 'next/server'
import { paths } from '#lib/core/paths.ts'
import { pathNeedsSignIn } from '#lib/core/protected-paths.ts'
import { findMovedBrokerPath } from '#lib/market/brokers/queries.ts'
import { VISITOR_MARK } from '#lib/server/documents/mark.ts'
import { buildContentPolicy, buildDocumentHeaders } from '#lib/server/http/content-policy.ts'
import { describeCookie, readSessionId } from '#lib/server/http/cookies.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/** Headers and early redirects of pages; never the only lock, each page and query checks its actor itself. */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { NEXTAUTH_URL, NEXTAUTH_SECRET, OIDC_ISSUER, NODE_ENV } = getEnv()
  const { origin } = new URL(NEXTAUTH_URL)
  const { pathname } = request.nextUrl
  const cookie = request.cookies.get(describeCookie('sessionToken', NEXTAUTH_URL).name)?.value
  const hasSession = (await readSessionId(cookie, NEXTAUTH_SECRET)) !== null
  const address = currentPath(request)

  const elsewhere = !hasSession && destinationOf(pathname, `${origin}${address}`)
  if (elsewhere) return secured(NextResponse.redirect(`${origin}${elsewhere}`, 307), NEXTAUTH_URL, true)
  // A page cannot answer 301. Without the database the page itself says so.
  const moved = await findMovedBrokerPath(pathname).catch(() => null)
  if (moved) return movedTo(`${origin}${moved}${address.slice(pathname.length)}`, NEXTAUTH_URL, hasSession)
  if (pathname === paths.logout() && request.method === 'POST')
    return NextResponse.redirect(`${origin}/api/sign-out`, 307)

  // Kept for every visitor under a policy of its own (`lib/server/documents`), so that nothing of one request may be in it.
  if (request.headers.has(VISITOR_MARK)) return NextResponse.next()
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = buildContentPolicy({
    nonce,
    ownAddress: NEXTAUTH_URL,
    issuer: OIDC_ISSUER,
    isDevelopment: NODE_ENV === 'development',
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('x-return-path', address)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return secured(response, NEXTAUTH_URL, hasSession)
}

const destinationOf = (pathname: string, address: string): string | null => {
  if (pathname === paths.home()) return paths.publicFinder()
  return pathNeedsSignIn(pathname) ? paths.login(address) : null
}

// Not kept by browsers, because a person may take an earlier name again.
const movedTo = (address: string, ownAddress: string, hasSession: boolean): NextResponse => {
  const response = secured(NextResponse.redirect(address, 301), ownAddress, hasSession)
  response.headers.set('cache-control', 'private, no-store')
  return response
}

// Without the framework's own parameter, which marks a navigation inside the application.
const currentPath = ({ nextUrl }: NextRequest): string => {
  const search = new URLSearchParams(nextUrl.searchParams)
  search.delete('_rsc')
  const text = search.toString()
  return `${nextUrl.pathname}${text ? `?${text}` : ''}`
}

const secured = (response: NextResponse, ownAddress: string, isPrivate: boolean): NextResponse => {
  for (const [name, value] of Object.entries(buildDocumentHeaders(ownAddress))) response.headers.set(name, value)
  if (isPrivate) response.headers.set('cache-control', 'private, no-store')
  return response
}

/**
 * Pages, and every unknown address, which answers with one: bodies that pass here are cut at 10 MB, so no API and no
 * upload does.
 */
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/static/|icons/|robots\\.txt$|sitemap\\.xml$|icon\\.svg$|manifest\\.webmanifest$).*)'],
}
