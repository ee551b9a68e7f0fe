import { DottedParts } from '#components/discovery/dashboard/dotted-parts.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import { countCallsMade } from '#lib/discovery/calls/rules.ts'
import type { CallsMade } from '#lib/discovery/calls/schema.ts'

const RADIUS = 15
const LENGTH = 2 * Math.PI * RADIUS

type Props = { made: CallsMade; left: number }

/** The share of today's calls that is made, as a ring beside the same in words and the calls by type; before the first, the words alone. */
export const CallRing = ({ made, left }: Props) => {
  const all = countCallsMade(made)
  const share = all + left === 0 ? 0 : all / (all + left)
  return (
    <p className="flex items-center gap-2.5 text-sm tabular-nums" role="status">
      {share > 0 && (
        <svg viewBox="0 0 36 36" className="-rotate-90 size-9 shrink-0" aria-hidden>
          <circle cx="18" cy="18" r={RADIUS} fill="none" strokeWidth="5" className="stroke-sunken" />
          <circle
            cx="18"
            cy="18"
            r={RADIUS}
            fill="none"
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
            className="stroke-good"
          />
        </svg>
      )}
      <span>
        <span className="block">{callLabels.progress(all, left)}</span>
        {all > 0 && (
          <span className="block text-muted">
            <DottedParts parts={made.map(({ type, count }) => `${type} ${formatCount(count)}`)} />
          </span>
        )}
      </span>
    </p>
  )
}
