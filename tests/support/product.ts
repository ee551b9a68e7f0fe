import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { GET as me } from '#app/api/accounts/me/route.ts'
import { GET as authGet, POST as authPost } from '#app/api/auth/[...nextauth]/route.ts'
import { POST as backChannelLogout } from '#app/api/auth/back-channel-logout/route.ts'
import { POST as signOut } from '#app/api/sign-out/route.ts'
import { parseIdentityEnvironment } from '#lib/people/identity/environment.ts'
import { type IdentityServer, startIdentityServer } from '#lib/people/identity/server.ts'
import { findFreePort } from '#scripts/ports.ts'
import type { Browser } from '#tests/support/browser.ts'

/** The product's sign-in and sign-out endpoints on a real port, with the identity provider. */
export type Product = {
  origin: string
  issuer: string
  restartIdentity: () => Promise<void>
  stop: () => Promise<void>
}

const REQUEST_LIMIT = 1_000_000

/** Starts the route handlers behind plain HTTP; with an `issuer` given no bundled provider is started. */
export const startProduct = async ({
  issuer: given,
  port: fixed,
}: {
  issuer?: string
  port?: number
} = {}): Promise<Product> => {
  const port = fixed ?? (await findFreePort())
  const origin = `http://localhost:${port}`
  const issuer = given ?? `http://localhost:${await findFreePort()}`
  Object.assign(process.env, { NEXTAUTH_URL: origin, OIDC_ISSUER: issuer, BUNDLED_IDENTITY: String(!given) })
  const server = createServer((request, response) => void serve(origin, request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  let identity = given ? null : await startIdentity()
  return {
    origin,
    issuer,
    restartIdentity: async () => {
      await identity?.close()
      identity = await startIdentity()
    },
    stop: async () => {
      await identity?.close()
      await closed(server)
    },
  }
}

const startIdentity = (): Promise<IdentityServer> => startIdentityServer(parseIdentityEnvironment(process.env))

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const serve = async (origin: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks).subarray(0, REQUEST_LIMIT)
  const method = incoming.method ?? 'GET'
  const request = new Request(new URL(incoming.url ?? '/', origin), {
    method,
    headers: incoming.headers as Record<string, string>,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
  const answer = await answerOf(request)
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers)
  if (answer.headers.getSetCookie().length > 0) headers['set-cookie'] = answer.headers.getSetCookie()
  outgoing.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
}

const answerOf = (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url)
  const endpoint = `${request.method} ${pathname}`
  if (endpoint === 'POST /api/auth/back-channel-logout') return backChannelLogout(request)
  if (endpoint === 'POST /api/sign-out') return signOut(request)
  if (endpoint === 'GET /api/accounts/me') return me(request, { params: Promise.resolve({}) })
  if (pathname.startsWith('/api/auth/')) {
    const context = { params: Promise.resolve({ nextauth: pathname.split('/').slice(3) }) }
    return request.method === 'POST' ? authPost(request, context) : authGet(request, context)
  }
  return Promise.resolve(new Response(`page ${pathname}`, { headers: { 'content-type': 'text/plain' } }))
}

/** Starts a sign-in as the login page does; returns the URL at the provider. */
export const beginSignIn = async (
  browser: Browser,
  { origin }: Product,
  { returnUrl = '', prompt = '', query = {} as Record<string, string> } = {},
): Promise<string> => {
  const { csrfToken } = JSON.parse((await browser.get(`${origin}/api/auth/csrf`)).text) as { csrfToken: string }
  const parameters = new URLSearchParams({ ...(prompt ? { prompt } : {}), ...query })
  const callbackUrl = `/confirm-login${returnUrl ? `?returnUrl=${encodeURIComponent(returnUrl)}` : ''}`
  const answer = await browser.post(`${origin}/api/auth/signin/oidc?${parameters}`, {
    csrfToken,
    callbackUrl,
    json: 'true',
  })
  return (JSON.parse(answer.text) as { url: string }).url
}

/** Returns the provider's form as a browser reaches it. */
export const signInForm = async (browser: Browser, product: Product, { returnUrl = '' } = {}) =>
  browser.follow(await browser.get(await beginSignIn(browser, product, { returnUrl })))

/** Signs in as a person, up to the first page of the product; `callback` stops at the provider's redirect. */
export const signInAs = async (
  browser: Browser,
  product: Product,
  person: { email: string; password: string },
  { returnUrl = '', callback = false } = {},
) => {
  const form = await signInForm(browser, product, { returnUrl })
  const answer = await browser.post(form.url, { email: person.email, password: person.password, act: 'sign-in' })
  return browser.follow(answer, (url) => callback && url.startsWith(`${product.origin}/api/auth/callback`))
}

/** Returns the data of /api/accounts/me, or null if nobody is signed in. */
export const whoIs = async (browser: Browser, { origin }: Product, headers: Record<string, string> = {}) => {
  const { status, text } = await browser.get(`${origin}/api/accounts/me`, headers)
  return status === 200 ? (JSON.parse(text) as { data: Record<string, unknown> }).data : null
}
