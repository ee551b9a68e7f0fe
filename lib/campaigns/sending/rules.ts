/** How long a worker has what it took without a sign of life, and how often it gives one; in milliseconds. */
export const LEASE = 20_000
export const RENEWED_EVERY = 5_000

/** By then a worker that was lost no longer has what it took; in seconds. */
export const SETTLED_AFTER = 25

/** Recipients that a worker takes at once. */
export const CLAIM_SIZE = 50

/** How long a slice of sending takes recipients before it plans the next one, in milliseconds. */
export const SLICE = 15_000

/** How long a transport rests that took nothing, in seconds. */
export const REST = 20

/** A mailing whose job should have run so long ago has none any more; in milliseconds. */
export const LOST_AFTER = 300_000

/** The recipients for which one more slice of sending runs beside the others, and how many run at most. */
const RECIPIENTS_A_LANE = 500
const MOST_LANES = 4

/** How many slices of a mailing run side by side. */
export const lanesFor = (recipients: number): number =>
  Math.max(1, Math.min(MOST_LANES, Math.ceil(recipients / RECIPIENTS_A_LANE)))

/** A slice is never planned further ahead, in seconds. */
const LONGEST_PAUSE = 3_600

/** Seconds after which the next slice begins, given when its first recipient is due. */
export const pauseUntil = (dueAt: Date, at: Date): number =>
  Math.max(0, Math.min(LONGEST_PAUSE, Math.ceil((dueAt.getTime() - at.getTime()) / 1_000)))
