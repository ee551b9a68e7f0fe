import { formatCount } from '#lib/core/counts.ts'
import { receivedLabels } from '#lib/market/profiles/reviews/labels.ts'
import type { ReceivedRatings } from '#lib/market/profiles/reviews/schema.ts'

/** How many ratings gave how many stars, as bars. */
export const StarDistribution = ({ direction, distribution }: ReceivedRatings) => {
  const total = distribution.reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-labelledby={`ratings-${direction}`}>
      <h3 id={`ratings-${direction}`} className="font-semibold">
        {receivedLabels[direction]}
      </h3>
      <ul className="mt-1.5 grid gap-1">
        {distribution.map(({ stars, count }) => (
          <li key={stars} className="flex items-center gap-3">
            <span className="w-14 shrink-0">
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
            <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-sm bg-sunken">
              <span className="block h-full bg-star" style={{ width: `${Math.round((count / total) * 100)}%` }} />
            </span>
            <span className="w-12 shrink-0 text-right tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
