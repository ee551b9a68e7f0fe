import { decodeJwt } from 'jose'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv, getProductOrigin } from '#lib/server/operations/env.ts'
import { log } from '#lib/server/operations/log.ts'
import { createSignOutProof } from '#lib/server/secrets/sign-out-proof.ts'
import { fetchDiscovery, fetchProvider, readProviderErrorReason, unreachableError } from '#lib/web/issuer-discovery.ts'

export type Renewal =
  | { outcome: 'RENEWED'; refreshToken: string | null; seconds: number | null }
  | { outcome: 'REFUSED' }
  | { outcome: 'UNREACHABLE' }

/** Renews a session by its refresh token. Only an explicit refusal of the provider is REFUSED; any other failure is UNREACHABLE. */
export const renewTokens = async (refreshToken: string, subject: string): Promise<Renewal> => {
  try {
    const { token_endpoint, issuer } = await fetchDiscovery()
    const response = await postFormToProvider(token_endpoint, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    })
    const body = (await response.json()) as Record<string, unknown>
    if (response.status === 400 && body.error === 'invalid_grant') return { outcome: 'REFUSED' }
    if (!response.ok) throw unreachableError(`renewal answered ${response.status}`)
    const idToken = typeof body.id_token === 'string' ? body.id_token : null
    if (idToken && !isIdTokenForPerson(idToken, issuer, subject)) return { outcome: 'REFUSED' }
    return {
      outcome: 'RENEWED',
      refreshToken: typeof body.refresh_token === 'string' ? body.refresh_token : null,
      seconds: Number(body.expires_in) || null,
    }
  } catch (error) {
    log.warn('a session could not be renewed and is kept', { reason: readProviderErrorReason(error) })
    return { outcome: 'UNREACHABLE' }
  }
}

// A renewed id token needs no signature check, because it comes directly from the token endpoint; it must still name the same
// person and this client.
const isIdTokenForPerson = (idToken: string, issuer: string, subject: string): boolean => {
  const { iss, sub, aud } = decodeJwt(idToken)
  return iss === issuer && sub === subject && [aud].flat().includes(getEnv().OIDC_CLIENT_ID)
}

/** Returns the subject of a valid access token that the provider issued for this product, or null. */
export const introspectBearer = async (token: string): Promise<string | null> => {
  const { introspection_endpoint, issuer } = await fetchDiscovery()
  if (!introspection_endpoint) return null
  const response = await postFormToProvider(introspection_endpoint, { token, token_type_hint: 'access_token' })
  // The provider rejects texts that cannot be its access tokens with 400.
  if (response.status === 400) return null
  if (!response.ok) throw unreachableError(`introspection answered ${response.status}`)
  const seen = (await response.json()) as Record<string, unknown>
  const forUs = seen.client_id === getEnv().OIDC_CLIENT_ID || [seen.aud].flat().includes(getEnv().OIDC_CLIENT_ID)
  const isAccessToken = String(seen.token_type ?? '').toLowerCase() === 'bearer'
  if (seen.active !== true || !isAccessToken || !forUs || (seen.iss !== undefined && seen.iss !== issuer)) return null
  return typeof seen.sub === 'string' ? seen.sub : null
}

/** Revokes a refresh token at the provider; a failure is only logged. */
export const revokeTokens = async (refreshToken: string): Promise<void> => {
  try {
    const { revocation_endpoint } = await fetchDiscovery()
    if (revocation_endpoint)
      await postFormToProvider(revocation_endpoint, { token: refreshToken, token_type_hint: 'refresh_token' })
  } catch (error) {
    log.warn('a refresh token could not be revoked', { reason: readProviderErrorReason(error) })
  }
}

/**
 * Returns the URL that signs out at the provider too; null if it has no such endpoint or is down. Bypasses the cache, so that
 * nobody is sent to a provider that is down.
 */
export const buildSignOutUrl = async (providerSid: string | null, state: string): Promise<string | null> => {
  try {
    const { end_session_endpoint } = await fetchDiscovery({ isFresh: true })
    if (!end_session_endpoint) return null
    const address = new URL(end_session_endpoint)
    // No id_token_hint, because it contains name and email address, and URLs are kept in browser histories and logs.
    if (providerSid && getEnv().BUNDLED_IDENTITY)
      address.searchParams.set('logout_hint', createSignOutProof(getEnv().OIDC_CLIENT_SECRET, providerSid, now()))
    address.searchParams.set('client_id', getEnv().OIDC_CLIENT_ID)
    address.searchParams.set('post_logout_redirect_uri', `${getProductOrigin()}/confirm-logout`)
    address.searchParams.set('state', state)
    return address.href
  } catch (error) {
    log.warn('signed out here only', { reason: readProviderErrorReason(error) })
    return null
  }
}

const postFormToProvider = (address: string, fields: Record<string, string>): Promise<Response> =>
  fetchProvider(address, {
    method: 'POST',
    body: new URLSearchParams({
      ...fields,
      client_id: getEnv().OIDC_CLIENT_ID,
      client_secret: getEnv().OIDC_CLIENT_SECRET,
    }),
  })
