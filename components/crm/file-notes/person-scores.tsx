import type { CSSProperties } from 'react'
import { roles } from '#components/data-table/table-roles.ts'
import { formatCount } from '#lib/core/counts.ts'
import { formatWeekday } from '#lib/core/typed-days.ts'
import { placePeriods, SCORE_COLUMNS, sumCalls } from '#lib/crm/file-notes/scores/rules.ts'
import type { ScoreSpan, UserScores } from '#lib/crm/file-notes/scores/schema.ts'
import { CallScoreChart, CHART_GUTTER, ChartGutter } from './score-chart.tsx'

// The year shows only at the first column and where it changes.
const isNewYear = ({ monthlyScores }: UserScores, place: number): boolean =>
  monthlyScores[place]?.sortDate.slice(0, 4) !== monthlyScores[place - 1]?.sortDate.slice(0, 4)

type PeriodProps = { words: readonly string[]; isFirst: boolean; isNewYear: boolean }

// Of days, the month shows only at the first column and the first of a month, and the range above has the year; the rest is for
// screen readers.
const PeriodName = ({ words, isFirst, isNewYear }: PeriodProps) => {
  const [day, month] = words.length === 3 ? words : [null, words[0]]
  const year = words.at(-1) ?? ''
  const namesMonth = day === null || isFirst || day === '01'
  return (
    <>
      {day}
      <span className={namesMonth ? '@min-[30rem]:block' : 'sr-only'}> {month}</span>
      <span className={day === null && isNewYear ? '@max-[30rem]:sr-only @min-[30rem]:block' : 'sr-only'}> {year}</span>
      {day === null && isNewYear && (
        <span
          aria-hidden
          data-year={`’${year.slice(2)}`}
          className="@min-[30rem]:hidden before:content-['_'_attr(data-year)]"
        />
      )}
    </>
  )
}

/** The share of the columns in the width of a chart, beside its gutter; `ChartGutter` is as wide as the other part in view. */
const COLUMNS_SHARE = 1 - CHART_GUTTER

// A chart wider than its area shows whole columns only.
const buildWidth = (columns: number): CSSProperties =>
  ({
    '--on-tablet': `calc((100cqw - 1.75rem) * ${(columns / Math.round(columns / 1.6) / COLUMNS_SHARE).toFixed(4)})`,
  }) as CSSProperties

type Props = {
  user: UserScores
  span: ScoreSpan
  /** The calls at the top of the chart's axis, and of the darkest period of a calendar. */
  top: number
}

/** The call scores of one person as bars above their figures; on a phone as a calendar of weeks, or of half years. */
export const PersonCallScores = ({ user, span, top }: Props) => (
  <section aria-label={user.userName} data-panel className="min-w-0 rounded-md border border-line bg-panel p-4">
    <h2 className="mb-2 flex items-baseline gap-2 font-semibold">
      {user.userName}
      <span className="font-normal text-muted">{formatCount(sumCalls(user.monthlyScores))} calls</span>
    </h2>
    {/* Right-to-left direction makes the area scroll to its newest end at first. */}
    <section
      aria-label={`Figures of ${user.userName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      className="@container relative overflow-x-auto [direction:rtl]"
    >
      <div
        style={buildWidth(user.monthlyScores.length)}
        className="@min-[30rem]:@max-[57.5rem]:w-(--on-tablet) w-full [direction:ltr]"
      >
        <div className="@max-[30rem]:hidden">
          <CallScoreChart scores={user} top={top} />
        </div>
        <div className="@max-[30rem]:pl-0! relative" style={{ paddingLeft: `${CHART_GUTTER * 100}%` }}>
          {span === 'daily' && <Weekdays scores={user} />}
          <ScoreTable user={user} span={span} top={top} />
          <div className="@max-[30rem]:hidden">
            <ChartGutter />
          </div>
        </div>
      </div>
    </section>
  </section>
)

// The weekdays above a calendar, from the first Monday on.
const Weekdays = ({ scores: { monthlyScores } }: { scores: UserScores }) => {
  const monday = placePeriods('daily', monthlyScores).findIndex(({ column }) => column === 1)
  return (
    <div aria-hidden className="@min-[30rem]:hidden grid grid-cols-7 gap-[3px] text-center text-2xs text-muted">
      {monthlyScores.slice(monday, monday + SCORE_COLUMNS.daily).map(({ sortDate }) => (
        <span key={sortDate}>{formatWeekday(sortDate)}</span>
      ))}
    </div>
  )
}

const ScoreTable = ({ user, span, top }: Props) => {
  const places = placePeriods(span, user.monthlyScores)
  const buildStyle = (at: number) =>
    ({
      '--column': places[at]?.column,
      '--line': places[at]?.line,
      '--share': (user.monthlyScores[at]?.calls ?? 0) / top,
    }) as CSSProperties
  return (
    <table
      {...roles.table}
      aria-label={`Calls of ${user.userName}`}
      className="score-table"
      style={{ '--columns': SCORE_COLUMNS[span] } as CSSProperties}
    >
      <thead {...roles.group}>
        <tr {...roles.row}>
          {user.monthlyScores.map(({ sortDate, dateDisplay, calls }, place) => (
            <th
              key={sortDate}
              {...roles.heading}
              scope="col"
              data-none={calls === 0 ? '' : undefined}
              style={buildStyle(place)}
            >
              <PeriodName words={dateDisplay.split(' ')} isFirst={place === 0} isNewYear={isNewYear(user, place)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        <tr {...roles.row}>
          {user.monthlyScores.map(({ sortDate, calls }, place) => (
            <td key={sortDate} {...roles.cell} data-none={calls === 0 ? '' : undefined} style={buildStyle(place)}>
              {calls}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
