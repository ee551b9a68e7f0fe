import { Panel } from '#components/ui/panel.tsx'
import { type Day, formatDay } from '#lib/core/dates.ts'
import { lifeLabels, momentLabels } from '#lib/lending/history/life/labels.ts'
import {
  hasEventsBesideStages,
  layOutLoanTimeline,
  type Moment,
  type MomentKind,
} from '#lib/lending/history/life/rules.ts'

const FILLS: Record<MomentKind, string> = {
  recorded: 'fill-field',
  settled: 'fill-good',
  default: 'fill-bad',
  varied: 'fill-warn',
  resumed: 'fill-good',
  rated: 'fill-star',
  discharged: 'fill-muted',
  due: 'fill-panel stroke-field stroke-2',
}

// Keeps labels at the ends of the line within the panel.
const getTimelineTextAnchor = (share: number) => (share < 0.1 ? 'start' : share > 0.9 ? 'end' : 'middle')

const toTimelinePercent = (share: number): string => `${(share * 100).toFixed(3)}%`

/**
 * Timeline of a loan, with its events placed to scale, and the same as a list; empty if the stages above have every
 * date already.
 */
export const LoanTimeline = ({ moments, today }: { moments: readonly Moment[]; today: Day }) => {
  if (!hasEventsBesideStages(moments)) return null
  const line = layOutLoanTimeline(moments, today)
  const [past, coming] = [line.points.filter(({ day }) => day <= today), line.points.filter(({ day }) => day > today)]
  return (
    <Panel id="life-line" title={lifeLabels.title} className="mb-4 print:hidden">
      <div className="px-2">
        <svg className="h-10 w-full overflow-visible" aria-hidden focusable="false">
          <line x1="0" x2="100%" y1="28" y2="28" strokeWidth={2} strokeDasharray="2 5" className="stroke-field" />
          {line.spans.map(({ kind, from, to }) => (
            <rect
              key={`${kind}-${from}`}
              x={toTimelinePercent(from)}
              width={toTimelinePercent(to - from)}
              y="25"
              height="6"
              className={FILLS[kind]}
            />
          ))}
          <text
            x={toTimelinePercent(line.today)}
            y="10"
            textAnchor={getTimelineTextAnchor(line.today)}
            className="fill-ink font-medium text-xs"
          >
            {lifeLabels.today}
          </text>
          <line
            x1={toTimelinePercent(line.today)}
            x2={toTimelinePercent(line.today)}
            y1="15"
            y2="39"
            strokeWidth={1.5}
            className="stroke-ink"
          />
          {line.points.map(({ key, kind, at: share, place }) => (
            <circle
              key={key}
              cx={toTimelinePercent(share)}
              cy="28"
              r="6"
              // Events of about the same day are side by side, towards the middle of the line.
              transform={`translate(${(share < 0.5 ? 14 : -14) * place} 0)`}
              className={FILLS[kind]}
            />
          ))}
        </svg>
      </div>
      <ol
        aria-label={lifeLabels.description}
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,45%),1fr))] gap-x-6 gap-y-3"
      >
        {past.map(renderTimelineEvent)}
        <li className="sr-only">
          {lifeLabels.today} <time dateTime={today}>{formatDay(today)}</time>
        </li>
        {coming.map(renderTimelineEvent)}
      </ol>
    </Panel>
  )
}

const renderTimelineEvent = ({ key, kind, day }: Moment & { key: string }) => (
  <li key={key} className="flex gap-2">
    <svg viewBox="0 0 12 12" className="mt-1 size-3 shrink-0" aria-hidden>
      <circle cx="6" cy="6" r="5" className={FILLS[kind]} />
    </svg>
    <span className="min-w-0">
      <span className="block font-medium">{momentLabels[kind]}</span>
      <time dateTime={day} className="block whitespace-nowrap text-muted text-sm">
        {formatDay(day)}
      </time>
    </span>
  </li>
)
