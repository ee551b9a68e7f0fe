import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { DomainError } from '#lib/core/errors.ts'
import type { ProviderSignOut } from '#lib/people/accounts/schema.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { fetchDiscovery } from '#lib/web/issuer-discovery.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** In seconds, like the claims. */
const MAX_AGE = 300
const TOLERANCE = 10

type KeySet = ReturnType<typeof createRemoteJWKSet>
let keySet: { address: string; keys: KeySet } | undefined

/** Verifies a back-channel logout token of the pinned issuer for this client. Raises INVALID for any other (row A-04, threat B1). */
export const readLogoutToken = async (token: string): Promise<ProviderSignOut> => {
  const { jwks_uri } = await fetchDiscovery()
  if (keySet?.address !== jwks_uri) keySet = { address: jwks_uri, keys: createRemoteJWKSet(new URL(jwks_uri)) }
  const payload = await verifyToken(token, keySet.keys)
  const { sid, sub, jti, events, nonce } = payload as JWTPayload & {
    sid?: unknown
    events?: Record<string, unknown>
    nonce?: unknown
  }
  const isLogout = typeof events === 'object' && typeof events[EVENT] === 'object' && nonce === undefined
  const providerSid = typeof sid === 'string' ? sid : null
  const subject = typeof sub === 'string' ? sub : null
  if (!isLogout || (!providerSid && !subject) || typeof jti !== 'string' || jti === '') throw invalidTokenError()
  const until = new Date(((payload.iat as number) + MAX_AGE + 2 * TOLERANCE) * 1000)
  return { issuer: getEnv().OIDC_ISSUER, providerSid, subject, id: jti, until }
}

const verifyToken = async (token: string, keys: KeySet): Promise<JWTPayload> => {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: getEnv().OIDC_ISSUER,
      audience: getEnv().OIDC_CLIENT_ID,
      algorithms: [getEnv().OIDC_SIGNING_ALG],
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: MAX_AGE,
      clockTolerance: TOLERANCE,
    })
    const type = protectedHeader.typ?.toLowerCase()
    if (type !== undefined && type !== 'logout+jwt' && type !== 'jwt') throw invalidTokenError()
    return payload
  } catch {
    throw invalidTokenError()
  }
}

const invalidTokenError = (): DomainError => new DomainError('INVALID', 'The logout token is not valid.')
