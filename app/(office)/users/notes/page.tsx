import { ActivityPanel } from '#components/crm/file-notes/activity/activity-panel.tsx'
import { FileNotesOfAllProfiles } from '#components/crm/file-notes/file-notes.tsx'
import { CallScorePanel } from '#components/crm/file-notes/score-panel.tsx'
import { TeamCallPanel } from '#components/crm/file-notes/team-panel.tsx'
import { PageHeader, type PageHeaderProps } from '#components/layout/page-header.tsx'
import { ScrollToCurrentTab } from '#components/ui/keep-in-view.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { PersonActor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { readTeamActivity } from '#lib/crm/file-notes/activity/queries.ts'
import { type ActivitySearch, parseActivity } from '#lib/crm/file-notes/activity/search.ts'
import { fileNoteLabels, scoreLabels } from '#lib/crm/file-notes/labels.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { listFileNotes, listNoteTakers, listNoteTypes } from '#lib/crm/file-notes/queries.ts'
import { listCallScores, listTeamCallScores } from '#lib/crm/file-notes/scores/queries.ts'
import type { ScoreSpan } from '#lib/crm/file-notes/scores/schema.ts'
import { type NoteSearch, parseNoteSearch } from '#lib/crm/file-notes/search.ts'
import { today } from '#lib/server/operations/clock.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: fileNoteLabels.title }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const TABS = [
  { id: 'notes', label: scoreLabels.notes, href: paths.notes() },
  { id: 'monthly', label: scoreLabels.monthly, href: `${paths.notes()}?view=monthly` },
  { id: 'daily', label: scoreLabels.daily, href: `${paths.notes()}?view=daily` },
  { id: 'team', label: scoreLabels.team, href: `${paths.notes()}?view=team` },
]

/** The notes page: the staff's file notes and call scores (rows E-05, E-06); others get 403. */
export default async function NotesPage({ searchParams }: Props) {
  const actor = await pageActor(fileNotePolicies.listAll.who)
  const raw = await searchParams
  const search = parseNoteSearch(raw)
  switch (search.view) {
    case 'notes':
      return <FileNotesView actor={actor} search={search} />
    case 'team':
      return <TeamActivityView actor={actor} search={parseActivity(raw)} />
    case 'team-monthly':
      return <TeamScoresView actor={actor} search={search} span="monthly" />
    case 'team-daily':
      return <TeamScoresView actor={actor} search={search} span="daily" />
    default:
      return <CallScoresView actor={actor} search={search} span={search.view} />
  }
}

type NotesTopProps = Pick<PageHeaderProps, 'description' | 'total'> & { current: string }

// One block with the margin that a long list gives to what is above it, so that the tabs are at one place on all views.
const NotesTop = ({ current, ...header }: NotesTopProps) => (
  <div className="mb-2.5 flow-root">
    <PageHeader title={fileNoteLabels.title} {...header} />
    <ScrollToCurrentTab>
      <Tabs label="Notes and scores" tabs={TABS} current={current} className="mb-1.5" />
    </ScrollToCurrentTab>
  </div>
)

const FileNotesView = async ({ actor, search }: { actor: PersonActor; search: NoteSearch }) => {
  const [notes, types, takers] = await Promise.all([
    listFileNotes(actor, search, search.filters),
    listNoteTypes(actor),
    listNoteTakers(actor, search.filters.takenBy),
  ])
  const lists = { noteTypes: types.map(({ key, name }) => ({ id: key, name })), takers }
  return (
    <>
      <NotesTop current="notes" description={search.filters.calls && fileNoteLabels.callsOnly} total={notes.total} />
      <FileNotesOfAllProfiles actor={actor} notes={notes} search={search} lists={lists} />
    </>
  )
}

const CallScoresView = async ({ actor, search, span }: { actor: PersonActor; search: NoteSearch; span: ScoreSpan }) => {
  const { scorePage: page, lastDateFromQuery: lastDate } = search
  const scores = await listCallScores(actor, { span, page, lastDate })
  return (
    <>
      <NotesTop current={span} />
      <CallScorePanel span={span} scores={scores} search={search} today={today()} />
    </>
  )
}

const TeamActivityView = async ({ actor, search }: { actor: PersonActor; search: ActivitySearch }) => (
  <>
    <NotesTop current="team" />
    <ActivityPanel activity={await readTeamActivity(actor, search)} search={search} />
  </>
)

const TeamScoresView = async ({ actor, search, span }: { actor: PersonActor; search: NoteSearch; span: ScoreSpan }) => (
  <>
    <NotesTop current="team" />
    <TeamCallPanel
      span={span}
      scores={await listTeamCallScores(actor, { span, lastDate: search.lastDateFromQuery })}
      search={search}
      today={today()}
    />
  </>
)
