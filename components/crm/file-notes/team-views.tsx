import { Segments } from '#components/ui/segments.tsx'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import type { NoteView, TeamLook } from '#lib/crm/file-notes/search.ts'

const VIEWS = [
  { id: 'team', label: activityLabels.byPerson },
  { id: 'team-monthly', label: scoreLabels.byMonth },
  { id: 'team-daily', label: scoreLabels.byDay },
] as const satisfies readonly { id: NoteView; label: string }[]

type Props = { current: (typeof VIEWS)[number]['id']; look?: TeamLook }

/** The views of the team: a table by person, or scores by month or day, which keep how they are shown. */
export const TeamViews = ({ current, look = 'ranking' }: Props) => (
  <Segments
    label={scoreLabels.span}
    current={current}
    choices={VIEWS.map(({ id, label }) => ({
      id,
      label,
      href: `${paths.notes()}?${toQueryString({ view: id, look: look === 'ranking' || id === 'team' ? null : look })}`,
    }))}
  />
)
