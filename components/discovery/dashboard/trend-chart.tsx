import { formatMonth } from '#lib/core/dates.ts'
import { trendLabels } from '#lib/discovery/dashboard/trends/labels.ts'
import { buildTrendBars } from '#lib/discovery/dashboard/trends/rules.ts'

const BOX = { width: 240, height: 56 }

export type TrendPoint = { month: string; value: number; words: string }

/** Twelve months as a bar chart with its figure beside the title, rendered on the server; the table below has the same figures. */
export const TrendChart = ({
  title,
  figure,
  points,
}: {
  title: string
  figure: string
  points: readonly TrendPoint[]
}) => {
  const bars = buildTrendBars(
    points.map(({ value }) => value),
    BOX,
  )
  const [first, last] = [points[0]?.month ?? '', points.at(-1)?.month ?? '']
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <span className="font-medium">{title}</span>
        <span className="text-muted tabular-nums">{figure}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={trendLabels.drawing(title, formatMonth(first), formatMonth(last))}
        className="mt-1 block h-14 w-full border-line border-b text-accent"
      >
        {bars.map((bar, place) => (
          <rect key={points[place]?.month} {...bar} fill="currentColor" opacity={place === bars.length - 1 ? 1 : 0.55}>
            <title>{`${formatMonth(points[place]?.month ?? '')}: ${points[place]?.words}`}</title>
          </rect>
        ))}
      </svg>
      <div aria-hidden className="mt-0.5 flex justify-between text-2xs text-muted">
        <span>{formatMonth(first)}</span>
        <span>{formatMonth(last)}</span>
      </div>
    </figure>
  )
}
