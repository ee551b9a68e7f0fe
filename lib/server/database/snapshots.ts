/** SQL condition that a row of a change table, aliased `c`, was committed after a snapshot; $1 is the snapshot as text. */
export const CHANGED_SINCE = 'is_committed_since(c.transaction, $1)'

/** The age in milliseconds from which a reader must reload everything, because older change rows may have been swept (`sweep`). */
export const LONGEST_GAP = 6 * 3_600_000
