/** The parts of a mailing's mails that may fail or be reported before it pauses by itself, and of how many at least. */
const ERRORS = { part: 0.05, ofAtLeast: 20 }
const COMPLAINTS = { part: 0.001, ofAtLeast: 100 }

/** What became of the mails since sending began or was resumed. */
export type Counts = { ended: number; errors: number; sent: number; complaints: number }

/** Why a mailing must pause, in words for people; null while it may go on (threats E4, E11). */
export const brakeReason = ({ ended, errors, sent, complaints }: Counts): string | null => {
  if (sent >= COMPLAINTS.ofAtLeast && complaints >= sent * COMPLAINTS.part && complaints > 0)
    return `Paused by itself: ${complaints} of ${sent} recipients reported it as spam.`
  if (ended >= ERRORS.ofAtLeast && errors >= ended * ERRORS.part && errors > 0)
    return `Paused by itself: ${errors} of ${ended} emails failed or bounced.`
  return null
}
