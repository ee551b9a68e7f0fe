import { type Bar, barsOf, ticksOf } from '#lib/file-notes/scores/rules.ts'
import type { UserScores } from '#lib/file-notes/scores/schema.ts'

const WIDTH = 640
const HEIGHT = 132
const FOOT = 18
const LEFT = 26

/** One person's calls as bars, drawn on the server; the table beside it says the same in figures (row E-06). */
export const ScoreChart = ({ scores: { userName, monthlyScores }, top }: { scores: UserScores; top: number }) => {
  const area = { x: LEFT, y: 6, width: WIDTH - LEFT, height: HEIGHT - FOOT - 6 }
  const bars = barsOf(monthlyScores, top, area)
  const total = monthlyScores.reduce((sum, { calls }) => sum + calls, 0)
  const heightOf = (value: number) => area.y + area.height - (value / top) * area.height
  const wide = Math.ceil(bars.length / 9)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Calls of ${userName}: ${total} from ${monthlyScores[0]?.dateDisplay} to ${monthlyScores.at(-1)?.dateDisplay}`}
      className="block h-auto w-full text-muted"
    >
      {ticksOf(top).map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={WIDTH} y1={heightOf(tick)} y2={heightOf(tick)} stroke="var(--line)" />
          <text x={LEFT - 6} y={heightOf(tick) + 3.5} textAnchor="end" fontSize="10" fill="currentColor">
            {tick}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <BarShape key={bar.sortDate} bar={bar} hasLabel={index % wide === 0} />
      ))}
    </svg>
  )
}

const BarShape = ({ bar, hasLabel }: { bar: Bar; hasLabel: boolean }) => (
  <g>
    <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx="1.5" fill="var(--accent)">
      <title>{`${bar.dateDisplay}: ${bar.calls}`}</title>
    </rect>
    {hasLabel && (
      <text x={bar.x} y={HEIGHT - 4} fontSize="10" fill="currentColor">
        {bar.dateDisplay.replace(/ \d{4}$/, (year) => (bar.dateDisplay.length > 8 ? '' : ` ’${year.slice(3)}`))}
      </text>
    )}
  </g>
)
