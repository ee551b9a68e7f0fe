import { decodeJwt } from 'jose'
import { DomainError } from '#lib/core/errors.ts'
import { now } from '#lib/server/clock.ts'
import { env, productOrigin } from '#lib/server/env.ts'
import { log } from '#lib/server/log.ts'
import { signOutProof } from '#lib/server/sign-out-proof.ts'

/** The provider's own description of its endpoints, as far as the product uses them. */
type Discovery = {
  issuer: string
  jwks_uri: string
  token_endpoint: string
  end_session_endpoint?: string
  introspection_endpoint?: string
  revocation_endpoint?: string
}

const TIMEOUT = 5_000
const KEEP = 300_000

/** The address of an issuer's discovery document. */
export const wellKnown = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

let kept: { issuer: string; at: number; document: Discovery } | undefined

/** Reads the discovery document, kept for five minutes; raises UNAVAILABLE when the provider cannot be reached. */
export const discovery = async (): Promise<Discovery> => {
  const issuer = env().OIDC_ISSUER
  if (kept && kept.issuer === issuer && Date.now() - kept.at < KEEP) return kept.document
  const response = await ask(wellKnown(issuer), {})
  const document = (await response.json()) as Discovery
  if (document.issuer !== issuer) throw unreachable(`the provider calls itself ${document.issuer}`)
  kept = { issuer, at: Date.now(), document }
  return document
}

export type Renewal =
  | { outcome: 'RENEWED'; refreshToken: string | null; seconds: number | null }
  | { outcome: 'REFUSED' }
  | { outcome: 'UNREACHABLE' }

/** Renews with a refresh token; only the provider's plain no is REFUSED, any fault of the way is UNREACHABLE. */
export const renewTokens = async (refreshToken: string, subject: string): Promise<Renewal> => {
  try {
    const { token_endpoint, issuer } = await discovery()
    const response = await post(token_endpoint, { grant_type: 'refresh_token', refresh_token: refreshToken })
    const body = (await response.json()) as Record<string, unknown>
    if (response.status === 400 && body.error === 'invalid_grant') return { outcome: 'REFUSED' }
    if (!response.ok) throw unreachable(`renewal answered ${response.status}`)
    const idToken = typeof body.id_token === 'string' ? body.id_token : null
    if (idToken && !isAbout(idToken, issuer, subject)) return { outcome: 'REFUSED' }
    return {
      outcome: 'RENEWED',
      refreshToken: typeof body.refresh_token === 'string' ? body.refresh_token : null,
      seconds: Number(body.expires_in) || null,
    }
  } catch (error) {
    log.warn('a session could not be renewed and is kept', { reason: reasonOf(error) })
    return { outcome: 'UNREACHABLE' }
  }
}

// A renewed id token came straight from the provider's token endpoint; it must still be about the same person and us.
const isAbout = (idToken: string, issuer: string, subject: string): boolean => {
  const { iss, sub, aud } = decodeJwt(idToken)
  return iss === issuer && sub === subject && [aud].flat().includes(env().OIDC_CLIENT_ID)
}

/** The subject of a bearer access token that the provider made for this product and still honours, or null. */
export const subjectOfBearer = async (token: string): Promise<string | null> => {
  const { introspection_endpoint, issuer } = await discovery()
  if (!introspection_endpoint) return null
  const response = await post(introspection_endpoint, { token, token_type_hint: 'access_token' })
  // A text that cannot be one of the provider's access tokens.
  if (response.status === 400) return null
  if (!response.ok) throw unreachable(`introspection answered ${response.status}`)
  const seen = (await response.json()) as Record<string, unknown>
  const forUs = seen.client_id === env().OIDC_CLIENT_ID || [seen.aud].flat().includes(env().OIDC_CLIENT_ID)
  const isAccessToken = String(seen.token_type ?? '').toLowerCase() === 'bearer'
  if (seen.active !== true || !isAccessToken || !forUs || (seen.iss !== undefined && seen.iss !== issuer)) return null
  return typeof seen.sub === 'string' ? seen.sub : null
}

/** Tells the provider that a refresh token is no longer used; its silence is no reason to stop. */
export const revokeTokens = async (refreshToken: string): Promise<void> => {
  try {
    const { revocation_endpoint } = await discovery()
    if (revocation_endpoint) await post(revocation_endpoint, { token: refreshToken, token_type_hint: 'refresh_token' })
  } catch (error) {
    log.warn('a refresh token could not be revoked', { reason: reasonOf(error) })
  }
}

/**
 * Where the browser goes to sign out at the provider too, or null when the provider has no such endpoint or is down: it is
 * asked anew, so that nobody is sent to an address that does not answer.
 */
export const signOutAddress = async (providerSid: string | null, state: string): Promise<string | null> => {
  try {
    kept = undefined
    const { end_session_endpoint } = await discovery()
    if (!end_session_endpoint) return null
    const address = new URL(end_session_endpoint)
    // Never an id_token_hint: it carries name and email address, and an address is kept by browsers and logs.
    if (providerSid && env().BUNDLED_IDENTITY)
      address.searchParams.set('logout_hint', signOutProof(env().OIDC_CLIENT_SECRET, providerSid, now()))
    address.searchParams.set('client_id', env().OIDC_CLIENT_ID)
    address.searchParams.set('post_logout_redirect_uri', `${productOrigin()}/confirm-logout`)
    address.searchParams.set('state', state)
    return address.href
  } catch (error) {
    log.warn('signed out here only', { reason: reasonOf(error) })
    return null
  }
}

const post = (address: string, fields: Record<string, string>): Promise<Response> =>
  ask(address, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, client_id: env().OIDC_CLIENT_ID, client_secret: env().OIDC_CLIENT_SECRET }),
  })

const ask = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, { ...init, cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
  } catch (error) {
    throw unreachable(reasonOf(error))
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const unreachable = (reason: string): DomainError => {
  log.warn('the identity provider did not answer as it should', { reason })
  return new DomainError('UNAVAILABLE', 'The identity provider cannot be reached. Please try again in a moment.')
}
