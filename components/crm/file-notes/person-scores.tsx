import type { CSSProperties } from 'react'
import { cn } from '#components/ui/cn.ts'
import { formatCount } from '#lib/core/counts.ts'
import { sumCalls } from '#lib/crm/file-notes/scores/rules.ts'
import type { UserScores } from '#lib/crm/file-notes/scores/schema.ts'
import { CallScoreChart, CHART_GUTTER, ChartGutter } from './score-chart.tsx'

// The year shows only at the first column and where it changes.
const isNewYear = ({ monthlyScores }: UserScores, place: number): boolean =>
  monthlyScores[place]?.sortDate.slice(0, 4) !== monthlyScores[place - 1]?.sortDate.slice(0, 4)

type PeriodProps = { words: readonly string[]; isFirst: boolean; isNewYear: boolean }

// Of days, the month shows only at the first column and the first of a month, and the range above has the year; the rest is for
// screen readers.
const PeriodName = ({ words, isFirst, isNewYear }: PeriodProps) => {
  const [day, month] = words.length === 3 ? words : [null, words[0]]
  const namesMonth = day === null || isFirst || day === '01'
  return (
    <>
      {day}
      <span className={namesMonth ? 'block' : 'sr-only'}> {month}</span>
      <span className={day === null && isNewYear ? 'block' : 'sr-only'}> {words.at(-1)}</span>
    </>
  )
}

/** The share of the columns in the width of a chart, beside its gutter; `ChartGutter` is as wide as the other part in view. */
const COLUMNS_SHARE = 1 - CHART_GUTTER

// A chart wider than its area shows whole columns only, about a third of them on a phone.
const buildWidths = (columns: number): CSSProperties => {
  const buildWidth = (shown: number) => `calc((100cqw - 1.75rem) * ${(columns / shown / COLUMNS_SHARE).toFixed(4)})`
  return {
    '--on-phone': buildWidth(Math.round(columns / 3)),
    '--on-tablet': buildWidth(Math.round(columns / 1.6)),
  } as CSSProperties
}

/** The call scores of one person as bars. */
export const PersonCallScores = ({ user, top }: { user: UserScores; top: number }) => (
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
        style={buildWidths(user.monthlyScores.length)}
        className="@min-[30rem]:@max-[57.5rem]:w-(--on-tablet) @max-[30rem]:w-(--on-phone) w-full [direction:ltr]"
      >
        <CallScoreChart scores={user} top={top} />
        <div className="relative" style={{ paddingLeft: `${CHART_GUTTER * 100}%` }}>
          <table aria-label={`Calls of ${user.userName}`} className="mt-2 w-full table-fixed text-sm tabular-nums">
            <thead>
              <tr>
                {user.monthlyScores.map(({ sortDate, dateDisplay }, place) => (
                  <th key={sortDate} scope="col" className="px-0.5 pb-1 align-top font-medium text-muted text-xs">
                    <PeriodName
                      words={dateDisplay.split(' ')}
                      isFirst={place === 0}
                      isNewYear={isNewYear(user, place)}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                {user.monthlyScores.map(({ sortDate, calls }) => (
                  <td key={sortDate} className={cn('px-0.5 text-center', calls === 0 && 'text-muted')}>
                    {calls}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
          <ChartGutter />
        </div>
      </div>
    </section>
  </section>
)
