import { Pager } from '#components/data-table/pager.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Day } from '#lib/core/dates.ts'
import type { Page } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import { findScoreChartTop } from '#lib/crm/file-notes/scores/rules.ts'
import type { ScoreSpan, UserScores } from '#lib/crm/file-notes/scores/schema.ts'
import { buildNoteSearchPath, type NoteSearch } from '#lib/crm/file-notes/search.ts'
import { PersonCallScores } from './person-scores.tsx'
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
          <PersonCallScores key={user.userName} user={user} span={span} top={top} />
        ))}
      </div>
      {/* Without a list's frame, the pager has no rule and no inset. */}
      <div className="md:[&>nav]:border-t-0 md:[&>nav]:px-0">
        <Pager
          {...paging}
          link={({ page }) => buildNoteSearchPath(paths.notes(), { ...search, scorePage: page ?? 1 })}
        />
      </div>
    </section>
  )
}
