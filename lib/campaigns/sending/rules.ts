/** The lease of claimed recipients and the interval of its renewal, in milliseconds. */
export const LEASE = 20_000
export const RENEWED_EVERY = 5_000

/** Seconds until the lease of a lost worker has certainly expired. */
export const SETTLED_AFTER = 25

/** How many recipients a worker claims at once. */
export const CLAIM_SIZE = 50

/** How long a slice claims recipients before it queues the next slice, in milliseconds. */
export const SLICE = 15_000

/** How long a transport that accepted nothing is suspended, in seconds. */
export const REST = 20

/** A mailing whose job is overdue by this many milliseconds has lost it and is queued again. */
export const LOST_AFTER = 300_000

/** Recipients per parallel slice of sending, and the most slices at once. */
const RECIPIENTS_A_LANE = 500
const MOST_LANES = 4

/** Returns how many slices of a mailing run in parallel. */
export const countParallelSlices = (recipients: number): number =>
  Math.max(1, Math.min(MOST_LANES, Math.ceil(recipients / RECIPIENTS_A_LANE)))

/** The longest delay with which a slice is queued, in seconds. */
const LONGEST_PAUSE = 3_600

/** Returns the delay of the next slice in seconds, from when its first recipient is due. */
export const getSecondsUntilDue = (dueAt: Date, at: Date): number =>
  Math.max(0, Math.min(LONGEST_PAUSE, Math.ceil((dueAt.getTime() - at.getTime()) / 1_000)))
