import { Segments } from '#components/ui/segments.tsx'
import type { TeamActivity } from '#lib/crm/file-notes/activity/fields.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import { COMPARISONS } from '#lib/crm/file-notes/activity/periods/fields.ts'
import { type ActivitySearch, buildActivityPath } from '#lib/crm/file-notes/activity/search.ts'
import { OtherDays } from './period-choice.tsx'

/** The days of a table and those that they are compared with, and the choice of both. */
export const ComparisonChoice = ({ days, search }: { days: TeamActivity['days']; search: ActivitySearch }) => (
  <div className="mb-3 flex flex-wrap items-start gap-x-3 gap-y-2">
    <p className="mr-auto py-1.5 text-muted">
      {activityLabels.counted(days)}
      {days.earlier && `, ${activityLabels.against(days.earlier)}`}
    </p>
    {days.earlier && (
      <Segments
        label={activityLabels.comparison}
        current={search.comparison}
        choices={COMPARISONS.map((comparison) => ({
          id: comparison,
          label: activityLabels.comparisons[comparison],
          href: buildActivityPath({ ...search, comparison }),
        }))}
      />
    )}
    <OtherDays search={search} />
  </div>
)
