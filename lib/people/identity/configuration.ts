import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { createSystemActor } from '#lib/core/actor.ts'
import { identifyLogin } from '#lib/people/accounts/queries.ts'
import { ABSOLUTE_LIMIT } from '#lib/people/accounts/sessions/queries.ts'
import { findLoginBySubject } from '#lib/people/credentials/queries.ts'
import type { IdentityEnvironment } from '#lib/people/identity/environment.ts'
import { BegunInteractions } from '#lib/people/identity/interactions.ts'
import { renderFailurePage, renderSignedOutPage, renderSignOutPage, UNEXPECTED } from '#lib/people/identity/pages.ts'
import { getCookieSecrets, getSigningKeys } from '#lib/people/identity/signing-keys.ts'
import { StateAdapter } from '#lib/people/identity/state-adapter.ts'
import { now } from '#lib/server/operations/clock.ts'
import { log, logFault } from '#lib/server/operations/log.ts'
import { isSignOutProof } from '#lib/server/secrets/sign-out-proof.ts'

const MINUTE = 60
/** The product's session limit in seconds; no session or token of the provider outlives it (threat I7). */
const LIMIT = ABSOLUTE_LIMIT / 1000

/** The claims of each scope of row A-01. */
const CLAIMS = {
  openid: ['sub'],
  'app.user': ['role', 'app.user.permissions', 'app.user.lawfirmid', 'app.user.brokerid', 'app.user.lenderid'],
  'app.user.id': ['app.user.individualid', 'app.user.systemuserid'],
  profile: ['given_name', 'family_name', 'name'],
  email: ['email', 'email_verified'],
  address: ['address'],
}
const SCOPES = [...Object.keys(CLAIMS), 'IdentityServerApi', 'offline_access']

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

type Page = { productName: string; productUrl: string }

const buildProviderFeatures = (page: Page, environment: IdentityEnvironment): Configuration['features'] => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  introspection: { enabled: true, allowedPolicy: isTokenOfClient },
  revocation: { enabled: true, allowedPolicy: isTokenOfClient },
  backchannelLogout: { enabled: true },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => {
      ctx.body = renderSignOutPage(page, form, isConfirmedSignOut(ctx, environment))
    },
    postLogoutSuccessSource: (ctx) => {
      ctx.body = renderSignedOutPage(page)
    },
  },
})

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

const isConfirmedSignOut = ({ oidc }: KoaContextWithOIDC, { clientId, clientSecret }: IdentityEnvironment): boolean => {
  const sid = oidc.session?.sidFor(clientId)
  return (
    sid !== undefined && isSignOutProof({ proof: oidc.params?.logout_hint, clientSecret, providerSid: sid, at: now() })
  )
}

const isTokenOfClient = (
  _ctx: unknown,
  client: { clientId: string },
  token: { clientId?: string | undefined },
): boolean => token.clientId === client.clientId

// Called whenever a token is issued, so a closed or switched-off account gets no more.
const findProviderAccount = async (issuer: string, subject: string) => {
  const login = await findLoginBySubject(subject)
  if (!login?.isEnabled) return undefined
  const identity = await identifyLogin(createSystemActor('identity'), { issuer, subject, email: login.email })
  if ('refusal' in identity) return undefined
  return { accountId: subject, claims: async () => ({ ...identity.claims }) }
}

// Accounts that may no longer sign in must authenticate again, and the page then says why; a silent sign-in gets
// `login_required`.
const createSignInPolicy = () => {
  const { base, Check } = interactionPolicy
  const policy = base()
  const isGone = ({ oidc }: KoaContextWithOIDC) => oidc.session?.accountId !== undefined && oidc.account === undefined
  policy.get('login')?.checks.add(new Check('account_gone', 'the account cannot sign in', 'login_required', isGone))
  return policy
}

// Grants all scopes without asking for consent, because the product is first-party.
const grantAllScopes = async (ctx: KoaContextWithOIDC) => {
  const { client, session, provider } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const before = session.grantIdFor(client.clientId)
  const existing = before ? await provider.Grant.find(before) : undefined
  if (existing && existing.accountId === session.accountId && Number(existing.exp) * 1000 - Date.now() > ABSOLUTE_LIMIT)
    return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}

const logProviderFaults = (provider: Provider): void => {
  provider.on('server_error', (ctx, error) => logFault('identity provider fault', error, { path: ctx.path }))
  provider.on('backchannel.error', (_ctx, error) => log.warn('back-channel logout failed', { reason: error.message }))
  const refused = (name: string) => (_ctx: unknown, error: Error) =>
    log.info('identity request refused', { name, reason: error.message })
  provider.on('authorization.error', refused('authorization'))
  provider.on('grant.error', refused('token'))
  provider.on('end_session.error', refused('sign-out'))
}
