import { formatCounted } from '#lib/core/counts.ts'
import { formatShortDelay } from '#lib/core/deadlines.ts'

/** By how many days something is overdue, short to the eye ('12 d late') and in full to a screen reader. */
export const ShortDelay = ({ days }: { days: number }) => (
  <>
    <span aria-hidden>{formatShortDelay(days)}</span>
    <span className="sr-only">overdue by {formatCounted(days, 'day')}</span>
  </>
)
