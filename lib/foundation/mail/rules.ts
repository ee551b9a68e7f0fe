/** How long a message is tried, from its first attempt on; in milliseconds. */
const TRIED_FOR = 86_400_000
/** The pause before the second attempt, and the longest; in seconds. */
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 3_600

/** True when a message has been tried for a day. */
export const isGivenUp = (triedSince: Date, at: Date): boolean => at.getTime() - triedSince.getTime() >= TRIED_FOR

/** Seconds until the next attempt: half a minute, then each time twice as long, an hour at most. */
export const pauseAfter = (triedSince: Date, at: Date): number => {
  const elapsed = Math.max(0, at.getTime() - triedSince.getTime()) / 1000
  return Math.min(LONGEST_PAUSE, Math.round(elapsed) + FIRST_PAUSE)
}

/** A provider's words without the email addresses that it repeats in them, for the log. */
export const withoutAddresses = (text: string): string =>
  text
    .split(/([\s<>"'(),;:])/)
    .map((part) => (part.includes('@') ? '…' : part))
    .join('')
