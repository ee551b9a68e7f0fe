/**
 * The share of mails that may fail, or be reported as spam, before a mailing pauses automatically; checked from this
 * many mails on.
 */
const ERRORS = { part: 0.05, ofAtLeast: 20 }
const COMPLAINTS = { part: 0.001, ofAtLeast: 100 }

/** Counts of mails by outcome since sending began or was resumed. */
export type Counts = { ended: number; errors: number; sent: number; complaints: number }

/** Returns the reason why a mailing must pause, for display; null if it may continue (threats E4, E11). */
export const findBrakeReason = ({ ended, errors, sent, complaints }: Counts): string | null => {
  if (sent >= COMPLAINTS.ofAtLeast && complaints >= sent * COMPLAINTS.part && complaints > 0)
    return `Paused by itself: ${complaints} of ${sent} recipients reported it as spam.`
  if (ended >= ERRORS.ofAtLeast && errors >= ended * ERRORS.part && errors > 0)
    return `Paused by itself: ${errors} of ${ended} emails failed or bounced.`
  return null
}
