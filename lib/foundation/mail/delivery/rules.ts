/** How long a message is retried after its first attempt, in milliseconds. */
const TRIED_FOR = 86_400_000
/** The shortest and the longest pause between attempts, in seconds. */
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 3_600

/** Returns true if a message has been tried for a day. */
export const isTriedForADay = (triedSince: Date, at: Date): boolean => at.getTime() - triedSince.getTime() >= TRIED_FOR

/** Returns the seconds until the next attempt: 30 at first, then doubling, at most an hour. */
export const computeRetryDelay = (triedSince: Date, at: Date): number => {
  const elapsed = Math.max(0, at.getTime() - triedSince.getTime()) / 1000
  return Math.min(LONGEST_PAUSE, Math.round(elapsed) + FIRST_PAUSE)
}

/** Removes email addresses from a provider's message, for the log. */
export const removeAddresses = (text: string): string =>
  text
    .split(/([\s<>"'(),;:])/)
    .map((part) => (part.includes('@') ? '…' : part))
    .join('')
