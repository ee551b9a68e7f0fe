import { formatCount } from '#lib/core/counts.ts'
import type { Share } from '#lib/market/brokers/closings/schema.ts'

/** The height of a row and of its bar, in pixels. */
const LINE = 28
const BAR = 10

type PublicBarsProps = {
  title: string
  /** A one-line summary of the bars. */
  summary?: string | undefined
  shares: readonly Share[]
}

/** Counts as a bar chart, rendered on the server as one image; the list beside it has the same data as text. */
export const PublicBarChart = ({ title, summary, shares }: PublicBarsProps) => {
  const most = Math.max(1, ...shares.map(({ count }) => count))
  return (
    <figure className="min-w-0">
      <figcaption>
        <h3 className="font-semibold">{title}</h3>
        {summary && <p className="text-muted text-sm">{summary}</p>}
      </figcaption>
      <div className="relative mt-1.5">
        <svg
          viewBox={`0 0 100 ${shares.length * LINE}`}
          preserveAspectRatio="none"
          aria-hidden
          className="absolute inset-y-0 right-12 left-40 h-full w-[calc(100%-13rem)] text-accent"
        >
          {shares.map(({ label, count }, place) => (
            <g key={label}>
              <rect y={place * LINE + (LINE - BAR) / 2} width={100} height={BAR} className="fill-sunken" />
              <rect y={place * LINE + (LINE - BAR) / 2} width={(count / most) * 100} height={BAR} fill="currentColor" />
            </g>
          ))}
        </svg>
        <ul>
          {shares.map(({ label, count }) => (
            <li key={label} style={{ height: LINE }} className="flex items-center justify-between gap-2">
              <span className="w-40 truncate pr-2 text-sm" title={label}>
                {label}
              </span>
              <span className="font-medium tabular-nums">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}
