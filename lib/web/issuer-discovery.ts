import { DomainError } from '#lib/core/errors.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { log } from '#lib/server/operations/log.ts'

/** The part of the provider's discovery document that we use. */
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

/** Returns the URL of an issuer's discovery document. */
export const buildDiscoveryUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

let kept: { issuer: string; at: number; document: Discovery } | undefined

/**
 * Fetches the discovery document and caches it for five minutes; `isFresh` bypasses the cache. Raises UNAVAILABLE if the
 * provider cannot be reached.
 */
export const fetchDiscovery = async ({ isFresh = false } = {}): Promise<Discovery> => {
  const issuer = getEnv().OIDC_ISSUER
  if (!isFresh && kept && kept.issuer === issuer && Date.now() - kept.at < KEEP) return kept.document
  const response = await fetchProvider(buildDiscoveryUrl(issuer), {})
  const document = (await response.json()) as Discovery
  if (document.issuer !== issuer) throw unreachableError(`the provider calls itself ${document.issuer}`)
  kept = { issuer, at: Date.now(), document }
  return document
}

/** Sends a request to the provider. Raises UNAVAILABLE if it cannot be reached. */
export const fetchProvider = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, { ...init, cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
  } catch (error) {
    throw unreachableError(readProviderErrorReason(error))
  }
}

/** Returns the message of an error. */
export const readProviderErrorReason = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Logs the reason and creates the UNAVAILABLE error for the caller. */
export const unreachableError = (reason: string): DomainError => {
  log.warn('the identity provider did not answer as it should', { reason })
  return new DomainError('UNAVAILABLE', 'The identity provider cannot be reached. Please try again in a moment.')
}
