import { formatCount } from '#lib/core/counts.ts'
import { sumCalls } from '#lib/crm/file-notes/scores/rules.ts'
import type { UserScores } from '#lib/crm/file-notes/scores/schema.ts'
import { CallScoreChart, ChartGutter } from './score-chart.tsx'

// The year shows only at the first column and where it changes.
const isNewYear = ({ monthlyScores }: UserScores, place: number): boolean =>
  monthlyScores[place]?.sortDate.slice(0, 4) !== monthlyScores[place - 1]?.sortDate.slice(0, 4)

type PeriodProps = { words: readonly string[]; isFirst: boolean; isNewYear: boolean }

// Of days, the month shows only at the first column and the first of a month; the rest is for screen readers.
const PeriodName = ({ words, isFirst, isNewYear }: PeriodProps) => {
  const [day, month] = words.length === 3 ? words : [null, words[0]]
  const namesMonth = day === null || isFirst || day === '01'
  return (
    <>
      {day}
      <span className={namesMonth ? 'block' : 'sr-only'}> {month}</span>
      <span className={isNewYear ? 'block' : 'sr-only'}> {words.at(-1)}</span>
    </>
  )
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
      className="relative overflow-x-auto [direction:rtl]"
    >
      <div className="min-w-230 [direction:ltr]">
        <CallScoreChart scores={user} top={top} />
        <div className="relative pl-[2.909%]">
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
                  <td key={sortDate} className="px-0.5 text-center">
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
