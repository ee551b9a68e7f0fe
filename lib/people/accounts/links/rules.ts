import type { LinkPurpose } from '#lib/server/link-tokens.ts'

const HOUR = 3_600_000

/** How long a link works, in milliseconds. */
export const LINK_LIFE: Record<LinkPurpose, number> = {
  INVITATION: 7 * 24 * HOUR,
  RESET: HOUR,
  CONFIRM_ADDRESS: 7 * 24 * HOUR,
  UNDO_ADDRESS: 7 * 24 * HOUR,
}
