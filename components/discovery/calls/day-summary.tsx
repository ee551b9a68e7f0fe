import { formatCount } from '#lib/core/counts.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import { countCallsMade } from '#lib/discovery/calls/rules.ts'
import type { CallsMade } from '#lib/discovery/calls/schema.ts'

/** What a person's calls of today came to; nothing before the first. */
export const DaySummary = ({ made }: { made: CallsMade }) => {
  const all = countCallsMade(made)
  if (all === 0) return null
  return (
    <section aria-label={callLabels.summary} className="mt-4">
      <p className="font-medium text-ink">{callLabels.madeToday(all)}</p>
      <dl className="mt-2 flex flex-wrap justify-center gap-x-8 gap-y-2">
        {made.map(({ type, count }) => (
          <div key={type} className="flex flex-col-reverse">
            <dt className="text-muted text-sm">{type}</dt>
            <dd className="font-semibold text-ink text-xl tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
