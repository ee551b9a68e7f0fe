import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { getEnv } from '#lib/server/operations/env.ts'

/** The purpose of a link; a token is only valid for its own purpose. */
export type LinkPurpose = 'INVITATION' | 'RESET' | 'SIGN_IN' | 'CONFIRM_ADDRESS' | 'UNDO_ADDRESS' | 'EXPORT'

const deriveLinkKey = (purpose: LinkPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', `account-link:${purpose}`, 32))

/** Creates the random seed of a link, which the queue stores; useless without the server's secret. */
export const createLinkSeed = (): string => randomBytes(32).toString('base64url')

/**
 * Derives the 256-bit token of a link from its seed and the key of its purpose. The worker derives it when it sends the mail, so
 * no table ever stores a token (threat B7).
 */
export const deriveLinkToken = (purpose: LinkPurpose, seed: string): string =>
  createHmac('sha256', deriveLinkKey(purpose)).update(seed).digest('base64url')

/** Returns the hash under which a token is stored; it is looked up as a whole, so there is no timing leak. */
export const hashLinkToken = (purpose: LinkPurpose, token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`${purpose}:${token}`).digest())

/** Returns true if a token belongs to a seed; compares in constant time. */
export const isLinkToken = (purpose: LinkPurpose, text: string, token: string): boolean =>
  timingSafeEqual(hashLinkToken(purpose, deriveLinkToken(purpose, text)), hashLinkToken(purpose, token))
