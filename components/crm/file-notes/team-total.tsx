import { formatCount } from '#lib/core/counts.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import type { Score } from '#lib/crm/file-notes/scores/schema.ts'
import { CallSparkline } from './sparkline.tsx'

/**
 * The calls of everybody, on the same days as the sparklines of the ranking below: the parts beside its line are as wide as the
 * columns of rank and person, and of the three figures.
 */
export const TeamCallTotal = ({ scores, total }: { scores: readonly Score[]; total: number }) => {
  const [first, last] = [scores[0]?.dateDisplay, scores.at(-1)?.dateDisplay]
  const busiest = scores.toSorted((one, other) => other.calls - one.calls)[0]
  return (
    <div
      data-panel
      className="mb-3 flex items-end rounded-md border border-line bg-panel py-2.5 max-sm:gap-4 max-sm:px-4"
    >
      <p className="shrink-0 sm:w-60 sm:pl-4 wide:w-64">
        <span className="block text-muted text-sm">{scoreLabels.everybody}</span>
        <span className="font-semibold text-xl tabular-nums">{formatCount(total)}</span>
      </p>
      <div className="min-w-0 flex-1">
        <CallSparkline
          scores={scores}
          top={Math.max(1, busiest?.calls ?? 0)}
          height={44}
          label={`${scoreLabels.ofTeam(total)}, ${first} to ${last}`}
        />
        <p aria-hidden className="mt-0.5 flex justify-between text-2xs text-muted">
          <span>{first}</span>
          <span>{last}</span>
        </p>
      </div>
      <p className="w-48 shrink-0 pr-4 text-right text-muted text-sm max-sm:hidden">
        {busiest && busiest.calls > 0 && scoreLabels.most(busiest.calls, busiest.dateDisplay)}
      </p>
    </div>
  )
}
