import { FilterChips } from '#components/data-table/filters/chips.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { TeamActivity } from '#lib/crm/file-notes/activity/fields.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import { isIdle } from '#lib/crm/file-notes/activity/rules.ts'
import { type ActivitySearch, buildActivityPath } from '#lib/crm/file-notes/activity/search.ts'
import { ActivityTable } from './activity-table.tsx'
import { ComparisonChoice } from './comparison-choice.tsx'
import { ActivityPeriods } from './period-choice.tsx'

type Props = { activity: TeamActivity; search: ActivitySearch }

/** What each of the team did in a period: its choice, and a table with bars whose figures lead to their notes. */
export const ActivityPanel = ({ activity, search }: Props) => {
  const { rows, total, days } = activity
  const everybody = buildActivityPath({ ...search, takenBy: null })
  const [only] = rows
  const chips =
    search.takenBy === null
      ? []
      : [{ name: 'takenBy', label: activityLabels.onlyOne(only?.name ?? activityLabels.unknown) }]
  return (
    <section aria-label={activityLabels.title}>
      <ActivityPeriods search={search} />
      <FilterChips chips={chips.map((chip) => ({ ...chip, href: everybody }))} clearHref={everybody} />
      <ComparisonChoice days={days} search={search} />
      {isIdle(total) ? (
        <EmptyState title={activityLabels.empty}>{activityLabels.emptyText}</EmptyState>
      ) : (
        <>
          <ActivityTable activity={activity} search={search} />
          <p className="mt-2 text-muted text-sm">
            {days.earlier && `${activityLabels.bars} `}
            {activityLabels.score}
          </p>
        </>
      )}
    </section>
  )
}
