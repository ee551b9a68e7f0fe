/**
 * The condition on a table of changes, as `c`, that a change was committed after a snapshot was taken; $1 is the snapshot's text.
 */
export const CHANGED_SINCE = `c.transaction >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
  and not pg_visible_in_snapshot(c.transaction::text::xid8, $1::pg_snapshot)`

/** Milliseconds after which a reader takes everything for changed: older changes are no longer recorded (`sweep`). */
export const LONGEST_GAP = 6 * 3_600_000
