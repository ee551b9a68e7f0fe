import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { createSystemActor } from '#lib/core/actor.ts'
import { identifyLogin } from '#lib/people/accounts/queries.ts'
import { ABSOLUTE_LIMIT } from '#lib/people/accounts/sessions/queries.ts'
import { findLoginBySubject } from '#lib/people/credentials/queries.ts'
import { log, logFault } from '#lib/server/operations/log.ts'

/** The claims of each scope of row A-01. */
export const CLAIMS = {
  openid: ['sub'],
  'app.user': ['role', 'app.user.permissions', 'app.user.lawfirmid', 'app.user.brokerid', 'app.user.lenderid'],
  'app.user.id': ['app.user.individualid', 'app.user.systemuserid'],
  profile: ['given_name', 'family_name', 'name'],
  email: ['email', 'email_verified'],
  address: ['address'],
}
export const SCOPES = [...Object.keys(CLAIMS), 'IdentityServerApi', 'offline_access']

/**
 * Called whenever a token is issued, so a closed or switched-off account gets no more. Returns undefined for such an
 * account.
 */
export const findProviderAccount = async (issuer: string, subject: string) => {
  const login = await findLoginBySubject(subject)
  if (!login?.isEnabled) return undefined
  const identity = await identifyLogin(createSystemActor('identity'), { issuer, subject, email: login.email })
  if ('refusal' in identity) return undefined
  return { accountId: subject, claims: async () => ({ ...identity.claims }) }
}

/**
 * Accounts that may no longer sign in must authenticate again, and the page then says why; a silent sign-in gets
 * `login_required`.
 */
export const createSignInPolicy = () => {
  const { base, Check } = interactionPolicy
  const policy = base()
  const isGone = ({ oidc }: KoaContextWithOIDC) => oidc.session?.accountId !== undefined && oidc.account === undefined
  policy.get('login')?.checks.add(new Check('account_gone', 'the account cannot sign in', 'login_required', isGone))
  return policy
}

/** Grants all scopes without asking for consent, because the product is first-party. */
export const grantAllScopes = async (ctx: KoaContextWithOIDC) => {
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

/** Logs what the provider reports as its own faults. */
export const logProviderFaults = (provider: Provider): void => {
  provider.on('server_error', (ctx, error) => logFault('identity provider fault', error, { path: ctx.path }))
  provider.on('backchannel.error', (_ctx, error) => log.warn('back-channel logout failed', { reason: error.message }))
  const refused = (name: string) => (_ctx: unknown, error: Error) =>
    log.info('identity request refused', { name, reason: error.message })
  provider.on('authorization.error', refused('authorization'))
  provider.on('grant.error', refused('token'))
  provider.on('end_session.error', refused('sign-out'))
}
