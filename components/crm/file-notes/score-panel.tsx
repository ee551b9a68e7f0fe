import { Pager } from '#components/data-table/pager.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatCount } from '#lib/core/counts.ts'
import type { Day } from '#lib/core/dates.ts'
import type { Page } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import { findScoreChartTop, sumCalls } from '#lib/crm/file-notes/scores/rules.ts'
import type { ScoreSpan, UserScores } from '#lib/crm/file-notes/scores/schema.ts'
import { buildNoteSearchPath, type NoteSearch } from '#lib/crm/file-notes/search.ts'
import { CallScoreChart } from './score-chart.tsx'
import { ScorePeriodLinks } from './score-steps.tsx'

type Props = { span: ScoreSpan; scores: Page<UserScores>; search: NoteSearch; today: Day }

/**
 * Calls by month or day for two people at a time, as figures and bars; earlier and later periods are links (row E-06).
 */
export const CallScorePanel = ({ span, scores, search, today }: Props) => {
  const { rows, ...paging } = scores
  if (rows.length === 0) return <EmptyState title={scoreLabels.empty}>{scoreLabels.emptyText}</EmptyState>
  const top = findScoreChartTop(rows)
  return (
    <section aria-label={scoreLabels[span]}>
      <ScorePeriodLinks span={span} scores={rows[0]?.monthlyScores ?? []} search={search} today={today} />
      <div className="mb-3 grid gap-3">
        {rows.map((user) => (
          <PersonCallScores key={user.userName} user={user} top={top} />
        ))}
      </div>
      <Pager {...paging} link={({ page }) => buildNoteSearchPath(paths.notes(), { ...search, scorePage: page ?? 1 })} />
    </section>
  )
}

// The year shows only at the first column and where it changes.
const isNewYear = ({ monthlyScores }: UserScores, place: number): boolean =>
  monthlyScores[place]?.sortDate.slice(0, 4) !== monthlyScores[place - 1]?.sortDate.slice(0, 4)

const PersonCallScores = ({ user, top }: { user: UserScores; top: number }) => (
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
      <div className="min-w-240 [direction:ltr]">
        <CallScoreChart scores={user} top={top} />
        <table aria-label={`Calls of ${user.userName}`} className="mt-2 w-full table-fixed text-sm tabular-nums">
          <thead>
            <tr>
              {user.monthlyScores.map(({ sortDate, dateDisplay }, place) => (
                <th key={sortDate} scope="col" className="px-0.5 pb-1 align-top font-medium text-muted text-xs">
                  {dateDisplay.slice(0, -5)}
                  <span className={isNewYear(user, place) ? 'block' : 'sr-only'}> {dateDisplay.slice(-4)}</span>
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
      </div>
    </section>
  </section>
)
