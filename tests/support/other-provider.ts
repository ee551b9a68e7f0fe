import { createServer } from 'node:http'
import { exportJWK } from 'jose'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, vi } from 'vitest'
import { findFreePort } from '#scripts/ports.ts'
import { Browser } from '#tests/support/browser.ts'
import { makeKey, type SigningKey } from '#tests/support/issuer.ts'
import { beginSignIn, type Product, startProduct } from '#tests/support/product.ts'

/** Another OpenID provider: it supports only `openid profile email` and signs in whom the test says. */
export type OtherProvider = {
  url: string
  /** Who signs in next, with their claims. */
  person: { subject: string; claims: Record<string, unknown> }
  stop: () => Promise<void>
}

const SCOPES = ['openid', 'profile', 'email']

export const startOtherProvider = async (productOrigin: () => string): Promise<OtherProvider> => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const key: SigningKey = await makeKey('other')
  const other: OtherProvider = { url, person: { subject: 'nobody', claims: {} }, stop: async () => {} }
  const provider = new Provider(url, {
    jwks: { keys: [{ ...(await exportJWK(key.privateKey)), kid: 'other', alg: 'RS256', use: 'sig' }] as never },
    clients: [
      {
        client_id: 'covenant',
        client_secret: process.env.OIDC_CLIENT_SECRET as string,
        redirect_uris: [`${productOrigin()}/api/auth/callback/oidc`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: SCOPES,
    claims: { openid: ['sub', 'role', 'roles', 'permissions'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: {
      keys: ['only-for-tests'],
      names: { session: 'other', interaction: 'other_step', resume: 'other_resume' },
    },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 900, Grant: 3600, IdToken: 900, Interaction: 900, Session: 3600 },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: async () => ({ sub: subject, ...other.person.claims }),
    }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: 'covenant',
        accountId: ctx.oidc.session?.accountId as string,
      })
      grant.addOIDCScope(SCOPES.join(' '))
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    const asked = String(ctx.query.scope ?? 'openid').split(' ')
    if (ctx.path !== '/auth' || ctx.query.client_id === undefined || asked.every((scope) => SCOPES.includes(scope)))
      return next()
    ctx.redirect(
      `${ctx.query.redirect_uri}?error=invalid_scope&state=${ctx.query.state}&iss=${encodeURIComponent(url)}`,
    )
  })
  const answer = provider.callback()
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const login = { accountId: other.person.subject, remember: false }
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  other.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return other
}

type Entered = { browser: Browser; end: URL }

/**
 * The product behind a provider of somebody else, for the tests of a file; `signIn` is how a person of that provider enters, who
 * then has the browser and is at `end`.
 */
export const runOtherProvider = () => {
  const running = {} as { other: OtherProvider; product: Product }
  beforeAll(async () => {
    process.env.OIDC_SCOPE = 'openid profile email'
    const port = await findFreePort()
    // The provider warns that its state is in memory, which is intended here.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    running.other = await startOtherProvider(() => `http://localhost:${port}`)
    running.product = await startProduct({ issuer: running.other.url, port })
  })
  afterAll(async () => {
    await running.product.stop()
    await running.other.stop()
  })
  const signIn = async (subject: string, claims: Record<string, unknown>): Promise<Entered> => {
    running.other.person = { subject, claims }
    const browser = new Browser()
    const { url } = await browser.follow(await browser.get(await beginSignIn(browser, running.product)))
    return { browser, end: new URL(url) }
  }
  return { running, signIn }
}
