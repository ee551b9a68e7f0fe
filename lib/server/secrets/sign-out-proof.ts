import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const LIVES = 60

/**
 * Creates a short-lived code that tells the bundled provider that the person confirmed signing out of this provider session on
 * our page, so that it need not ask again. It is part of a URL and names nobody: an expiry time and an HMAC under the client's
 * secret.
 */
export const createSignOutProof = (clientSecret: string, providerSid: string, at: Date): string => {
  const until = String(Math.floor(at.getTime() / 1000) + LIVES)
  return `${until}.${computeCode(clientSecret, providerSid, until)}`
}

/** Returns true for an unexpired proof of this provider session. */
export const isSignOutProof = ({
  proof,
  clientSecret,
  providerSid,
  at,
}: {
  proof: unknown
  clientSecret: string
  providerSid: string
  at: Date
}): boolean => {
  const [, until = '', code = ''] = (typeof proof === 'string' && /^(\d{1,12})\.([\w-]{43})$/.exec(proof)) || []
  if (code === '' || Number(until) * 1000 < at.getTime()) return false
  return timingSafeEqual(Buffer.from(code), Buffer.from(computeCode(clientSecret, providerSid, until)))
}

const computeCode = (clientSecret: string, providerSid: string, until: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', clientSecret, '', 'sign-out', 32)))
    .update(`${until}.${providerSid}`)
    .digest('base64url')
