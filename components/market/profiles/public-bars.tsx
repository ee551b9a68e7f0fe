import { formatCount } from '#lib/core/counts.ts'
import type { Share } from '#lib/market/brokers/closings/schema.ts'

type PublicBarsProps = {
  title: string
  /** A one-line summary of the bars. */
  summary?: string | undefined
  shares: readonly Share[]
}

/** Counts as a bar chart, drawn on the server: a list whose lines have their bars beside their figures. */
export const PublicBarChart = ({ title, summary, shares }: PublicBarsProps) => {
  const most = Math.max(1, ...shares.map(({ count }) => count))
  return (
    <figure className="min-w-0">
      <figcaption>
        <h3 className="font-semibold">{title}</h3>
        {summary && <p className="text-muted text-sm">{summary}</p>}
      </figcaption>
      <ul className="mt-1.5">
        {shares.map(({ label, count }) => (
          <li
            key={label}
            className="grid min-h-7 grid-cols-[7.5rem_minmax(0,1fr)_2.25rem] items-center gap-x-3 py-0.5 text-sm leading-tight"
          >
            {label}
            <svg aria-hidden className="h-2.5 w-full text-accent">
              <rect width="100%" height="10" className="fill-sunken" />
              <rect width={`${((count / most) * 100).toFixed(1)}%`} height="10" fill="currentColor" />
            </svg>
            <span className="text-right font-medium text-base tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
