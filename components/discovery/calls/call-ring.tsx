import { callLabels } from '#lib/discovery/calls/labels.ts'

const RADIUS = 15
const LENGTH = 2 * Math.PI * RADIUS

/** The share of today's calls that is made, as a ring beside the same in words; before the first, the words alone. */
export const CallRing = ({ made, left }: { made: number; left: number }) => {
  const share = made + left === 0 ? 0 : made / (made + left)
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
      {callLabels.progress(made, left)}
    </p>
  )
}
