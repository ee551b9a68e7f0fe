import { buildScoreChartBars, listScoreChartTicks, sumCalls } from '#lib/crm/file-notes/scores/rules.ts'
import type { UserScores } from '#lib/crm/file-notes/scores/schema.ts'

const WIDTH = 1100
const HEIGHT = 132
const LEFT = 0

/** One person's calls as a bar chart, rendered on the server; the table beside it has the same figures (row E-06). */
export const CallScoreChart = ({ scores: { userName, monthlyScores }, top }: { scores: UserScores; top: number }) => {
  const area = { x: LEFT, y: 16, width: WIDTH - LEFT, height: HEIGHT - 20 }
  const bars = buildScoreChartBars(monthlyScores, top, area)
  const total = sumCalls(monthlyScores)
  const toHeight = (value: number) => area.y + area.height - (value / top) * area.height
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Calls of ${userName}: ${total} from ${monthlyScores[0]?.dateDisplay} to ${monthlyScores.at(-1)?.dateDisplay}`}
      className="block h-auto w-full text-muted"
    >
      {listScoreChartTicks(top).map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={WIDTH} y1={toHeight(tick)} y2={toHeight(tick)} stroke="var(--line)" />
          <text x={LEFT + 2} y={toHeight(tick) - 3} fontSize="11" fill="currentColor">
            {tick > 0 && tick}
          </text>
        </g>
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
  )
}
