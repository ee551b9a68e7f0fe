import { EmptyState } from '#components/ui/empty-state.tsx'
import { Segments } from '#components/ui/segments.tsx'
import type { Day } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import { findMostCalls, removeFutureScores } from '#lib/crm/file-notes/scores/rules.ts'
import type { RankedScores, ScoreSpan, TeamScores } from '#lib/crm/file-notes/scores/schema.ts'
import { buildNoteSearchPath, type NoteSearch, TEAM_LOOKS } from '#lib/crm/file-notes/search.ts'
import { ScorePeriodLinks } from './score-steps.tsx'
import { TeamCallCharts } from './team-charts.tsx'
import { TeamCallFigures } from './team-figures.tsx'
import { TeamCallTable } from './team-table.tsx'
import { TeamCallTotal } from './team-total.tsx'
import { TeamViews } from './team-views.tsx'

type Props = { span: ScoreSpan; scores: TeamScores; search: NoteSearch; today: Day }

/** From this many people on, the ranking is split into two columns. */
const HALVES_FROM = 12

/** Calls of the whole team: the total, and a ranking or a chart per person, all on one scale (row E-06). */
export const TeamCallPanel = ({ span, scores: { people, team, total }, search, today }: Props) => {
  if (people.length === 0) return <EmptyState title={scoreLabels.empty}>{scoreLabels.emptyText}</EmptyState>
  const isOver = (last: Day | undefined) => last !== undefined && last <= today
  const seen = isOver(team.at(-1)?.sortDate) ? team : removeFutureScores(team, today)
  const shown = people.map((person) => ({ ...person, monthlyScores: person.monthlyScores.slice(0, seen.length) }))
  const top = Math.max(1, findMostCalls(shown))
  const linkTo = (part: Partial<NoteSearch>) => buildNoteSearchPath(paths.notes(), { ...search, ...part })
  const looks = TEAM_LOOKS.map((look) => ({ id: look, label: scoreLabels.looks[look], href: linkTo({ look }) }))
  return (
    <section aria-label={scoreLabels.team}>
      <ScorePeriodLinks span={span} scores={team} last={seen.at(-1)} search={search} today={today}>
        <TeamViews current={`team-${span}`} look={search.look} />
        <Segments label={scoreLabels.look} choices={looks} current={search.look} />
      </ScorePeriodLinks>
      <TeamCallTotal scores={seen} total={total} />
      {search.look === 'charts' ? (
        <TeamCallCharts people={shown} />
      ) : (
        <TeamRanking span={span} people={shown} top={top} />
      )}
      <TeamCallFigures people={shown} team={seen} total={total} />
    </section>
  )
}

type RankingProps = { span: ScoreSpan; people: readonly RankedScores[]; top: number }

const TeamRanking = ({ span, people, top }: RankingProps) => {
  const half = people.length < HALVES_FROM ? people.length : Math.ceil(people.length / 2)
  return (
    <div className={half < people.length ? 'grid gap-3 lg:grid-cols-2' : 'grid gap-3'}>
      {[people.slice(0, half), people.slice(half)].map(
        (part) =>
          part.length > 0 && (
            <TeamCallTable key={part[0]?.rank} span={span} people={part} top={top} isAlone={half === people.length} />
          ),
      )}
    </div>
  )
}
