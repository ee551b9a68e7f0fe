import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const LIVES = 60

/**
 * Tells the bundled provider that the person has confirmed the sign-out of this provider session on a page of ours, so that
 * it need not ask again. It stands in an address and names nobody: an instant and a code under the client's secret.
 */
export const signOutProof = (clientSecret: string, providerSid: string, at: Date): string => {
  const until = String(Math.floor(at.getTime() / 1000) + LIVES)
  return `${until}.${codeOf(clientSecret, providerSid, until)}`
}

/** True for a proof of this provider session that has not run out. */
export const isSignOutProof = (proof: unknown, clientSecret: string, providerSid: string, at: Date): boolean => {
  const [, until = '', code = ''] = (typeof proof === 'string' && /^(\d{1,12})\.([\w-]{43})$/.exec(proof)) || []
  if (code === '' || Number(until) * 1000 < at.getTime()) return false
  return timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(clientSecret, providerSid, until)))
}

const codeOf = (clientSecret: string, providerSid: string, until: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', clientSecret, '', 'sign-out', 32)))
    .update(`${until}.${providerSid}`)
    .digest('base64url')
