import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { findFreePort } from '#scripts/ports.ts'

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
export type SigningKey = { kid: string; alg: string; privateKey: Key; publicJwk: JWK }

/** An OpenID issuer fully controlled by a test. */
export type TestIssuer = {
  url: string
  keys: SigningKey[]
  /** The next response of the token endpoint, by grant type. */
  tokens: (form: URLSearchParams) => Promise<{ status?: number; body: unknown }>
  /** The response of introspection. */
  introspection: (token: string) => unknown
  /** Overrides of the discovery document. */
  discovery: Record<string, unknown>
  /** Paths of the requests received. */
  seen: string[]
  stop: () => Promise<void>
}

export const makeKey = async (kid: string, alg = 'RS256'): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export const startIssuer = async (): Promise<TestIssuer> => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const issuer: TestIssuer = {
    url,
    keys: [await makeKey('first')],
    tokens: async () => ({ status: 500, body: {} }),
    introspection: () => ({ active: false }),
    discovery: {},
    seen: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    issuer.seen.push(pathname)
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const { status = 200, body } = await answer(issuer, pathname, form)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return issuer
}

const answer = async (
  issuer: TestIssuer,
  path: string,
  form: URLSearchParams,
): Promise<{ status?: number; body: unknown }> => {
  if (path === '/.well-known/openid-configuration') return { body: { ...documentOf(issuer.url), ...issuer.discovery } }
  if (path === '/jwks') return { body: { keys: issuer.keys.map((key) => key.publicJwk) } }
  if (path === '/token') return issuer.tokens(form)
  if (path === '/introspect') return { body: issuer.introspection(form.get('token') ?? '') }
  if (path === '/revoke') return { body: {} }
  return { status: 404, body: {} }
}

const documentOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  introspection_endpoint: `${url}/introspect`,
  revocation_endpoint: `${url}/revoke`,
  end_session_endpoint: `${url}/end`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
})

/** The claims of a valid id token for this client. */
export const goodClaims = (issuer: TestIssuer, subject: string, nonce: string): JWTPayload => {
  const now = Math.floor(Date.now() / 1000)
  return { iss: issuer.url, aud: 'covenant', sub: subject, nonce, iat: now, auth_time: now, exp: now + 300 }
}

export const signed = (claims: JWTPayload, key: SigningKey, header: Record<string, unknown> = {}): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header } as { alg: string })
    .sign(key.privateKey)
