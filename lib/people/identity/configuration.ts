import Provider, { type Configuration } from 'oidc-provider'
import { ABSOLUTE_LIMIT } from '#lib/people/accounts/sessions/queries.ts'
import type { IdentityEnvironment } from '#lib/people/identity/environment.ts'
import { BegunInteractions } from '#lib/people/identity/interactions.ts'
import { renderFailurePage, UNEXPECTED } from '#lib/people/identity/pages.ts'
import { buildProviderFeatures, type Page } from '#lib/people/identity/provider-features.ts'
import {
  CLAIMS,
  createSignInPolicy,
  findProviderAccount,
  grantAllScopes,
  logProviderFaults,
  SCOPES,
} from '#lib/people/identity/provider-policies.ts'
import { getCookieSecrets, getSigningKeys } from '#lib/people/identity/signing-keys.ts'
import { StateAdapter } from '#lib/people/identity/state-adapter.ts'
import { now } from '#lib/server/operations/clock.ts'

const MINUTE = 60
/** The product's session limit in seconds; no session or token of the provider outlives it (threat I7). */
const LIMIT = ABSOLUTE_LIMIT / 1000

// Own names, because cookies on localhost are shared by all ports.
const COOKIE_NAMES = {
  session: 'covenant_identity',
  interaction: 'covenant_identity_step',
  resume: 'covenant_identity_resume',
}

const buildProviderCookies = async (issuer: string): Promise<Configuration['cookies']> => {
  const secure = issuer.startsWith('https:')
  return {
    names: COOKIE_NAMES,
    keys: await getCookieSecrets(),
    long: { httpOnly: true, sameSite: 'lax', secure, signed: true },
    short: { httpOnly: true, sameSite: 'lax', secure, signed: true },
  }
}

/** Creates the bundled OpenID provider, with all state in the database and the product as its only client. */
export const createIdentityProvider = async (environment: IdentityEnvironment): Promise<Provider> => {
  const { issuer, productName } = environment
  const page: Page = { productName, productUrl: environment.productUrl }
  const provider = new Provider(issuer, {
    adapter: (model: string) =>
      model === 'Interaction' ? new BegunInteractions(new StateAdapter(model)) : new StateAdapter(model),
    jwks: { keys: (await getSigningKeys(now())) as never },
    clients: [buildClientMetadata(environment)],
    claims: CLAIMS,
    scopes: SCOPES,
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    cookies: await buildProviderCookies(issuer),
    features: buildProviderFeatures(page, environment),
    ttl: {
      AccessToken: 15 * MINUTE,
      AuthorizationCode: MINUTE,
      IdToken: 15 * MINUTE,
      Interaction: 30 * MINUTE,
      RefreshToken: LIMIT,
      Session: computeSecondsLeft,
      Grant: 2 * LIMIT,
    },
    interactions: { policy: createSignInPolicy(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_ctx, subject) => findProviderAccount(issuer, subject),
    loadExistingGrant: grantAllScopes,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Every token expires with the browser's session here, so a sign-out at the provider leaves no valid token.
    expiresWithSession: async () => true,
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = renderFailurePage(
        page,
        out.error === 'server_error' ? UNEXPECTED : (out.error_description ?? out.error),
      )
    },
    // The library blocks calls to private addresses; the only address called here is the product's own.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  })
  // Trusts the forwarding headers, because the server sets them from the issuer (`setHostToIssuer`), never from the
  // request.
  provider.proxy = true
  logProviderFaults(provider)
  return provider
}

const buildClientMetadata = ({ clientId, clientSecret, productUrl, productName }: IdentityEnvironment) =>
  ({
    client_id: clientId,
    client_secret: clientSecret,
    client_name: productName,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${productUrl}/api/auth/callback/oidc`],
    post_logout_redirect_uris: [`${productUrl}/confirm-logout`],
    backchannel_logout_uri: `${productUrl}/api/auth/back-channel-logout`,
    backchannel_logout_session_required: true,
    token_endpoint_auth_method: 'client_secret_post',
  }) as const

// Counted from the sign-in, so that using a session does not extend it.
const computeSecondsLeft = (_ctx: unknown, { loginTs }: { loginTs?: number | undefined }): number =>
  loginTs === undefined ? 60 * MINUTE : Math.max(1, loginTs + LIMIT - Math.floor(Date.now() / 1000))
