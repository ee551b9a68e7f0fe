import type { ReactNode } from 'react'
import { buildScoreChartBars, listScoreChartTicks, sumCalls } from '#lib/crm/file-notes/scores/rules.ts'
import type { UserScores } from '#lib/crm/file-notes/scores/schema.ts'

const WIDTH = 1100
const HEIGHT = 132
/** The gutter of the axis labels, and its share of the width, which the table below leaves, too. */
const LEFT = 32
export const CHART_GUTTER = LEFT / WIDTH

/** The gutter at the left of a chart and its table; it stays in view while they scroll. */
export const ChartGutter = ({ children }: { children?: ReactNode }) => (
  <div aria-hidden className="pointer-events-none absolute inset-0">
    <div className="sticky left-0 h-full w-7 bg-panel">{children}</div>
  </div>
)

/** One person's calls as a bar chart, rendered on the server; the table beside it has the same figures (row E-06). */
export const CallScoreChart = ({ scores: { userName, monthlyScores }, top }: { scores: UserScores; top: number }) => {
  const area = { x: LEFT, y: 16, width: WIDTH - LEFT, height: HEIGHT - 20 }
  const bars = buildScoreChartBars(monthlyScores, top, area)
  const total = sumCalls(monthlyScores)
  const toHeight = (value: number) => area.y + area.height - (value / top) * area.height
  return (
    <div className="relative">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Calls of ${userName}: ${total} from ${monthlyScores[0]?.dateDisplay} to ${monthlyScores.at(-1)?.dateDisplay}`}
        className="block h-auto w-full text-muted"
      >
        {listScoreChartTicks(top).map((tick) => (
          <line key={tick} x1={LEFT} x2={WIDTH} y1={toHeight(tick)} y2={toHeight(tick)} stroke="var(--line)" />
        ))}
        {bars.map((bar) => (
          <rect
            key={bar.sortDate}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            rx="1.5"
            fill="var(--accent)"
          >
            <title>{`${bar.dateDisplay}: ${bar.calls}`}</title>
          </rect>
        ))}
      </svg>
      <ChartGutter>
        {listScoreChartTicks(top).map((tick) => (
          <span
            key={tick}
            className="absolute right-1.5 -translate-y-1/2 text-muted text-xs tabular-nums leading-none"
            style={{ top: `${(toHeight(tick) / HEIGHT) * 100}%` }}
          >
            {tick}
          </span>
        ))}
      </ChartGutter>
    </div>
  )
}
