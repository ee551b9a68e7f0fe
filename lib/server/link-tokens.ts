import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '#lib/server/env.ts'

/** What a link is for; a token of one purpose is nothing for another. */
export type LinkPurpose = 'INVITATION' | 'RESET' | 'SIGN_IN' | 'CONFIRM_ADDRESS' | 'UNDO_ADDRESS' | 'EXPORT'

const keyOf = (purpose: LinkPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', `account-link:${purpose}`, 32))

/** What the queue keeps of a link: worthless without the server's secret. */
export const newLinkSeed = (): string => randomBytes(32).toString('base64url')

/**
 * The token that a seed stands for: 256 bits under a key of its purpose. The worker makes it when the email leaves, so no
 * table ever holds one (threat B7).
 */
export const linkToken = (purpose: LinkPurpose, seed: string): string =>
  createHmac('sha256', keyOf(purpose)).update(seed).digest('base64url')

/** What is stored of a token; looked up whole, so that no comparison tells anything by its time. */
export const linkHash = (purpose: LinkPurpose, token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`${purpose}:${token}`).digest())

/** True for the token that stands for this text; a wrong one is told from it in the same time, wherever it differs. */
export const isLinkToken = (purpose: LinkPurpose, text: string, token: string): boolean =>
  timingSafeEqual(linkHash(purpose, linkToken(purpose, text)), linkHash(purpose, token))
