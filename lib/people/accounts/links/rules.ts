import type { LinkPurpose } from '#lib/server/secrets/link-tokens.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a link is valid, in milliseconds. */
export const LINK_LIFE: Record<LinkPurpose, number> = {
  INVITATION: 7 * 24 * HOUR,
  RESET: HOUR,
  SIGN_IN: 2 * MINUTE,
  CONFIRM_ADDRESS: 7 * 24 * HOUR,
  UNDO_ADDRESS: 7 * 24 * HOUR,
  EXPORT: 7 * 24 * HOUR,
}

/** Returns true for a text in the form of a link token: 256 bits in base64url. */
export const looksLikeLinkToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
