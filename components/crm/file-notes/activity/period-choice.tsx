import { TeamViews } from '#components/crm/file-notes/team-views.tsx'
import { FilterFields } from '#components/data-table/filter-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { cn } from '#components/ui/cn.ts'
import { Segments } from '#components/ui/segments.tsx'
import type { Control } from '#lib/core/filters.ts'
import { paths } from '#lib/core/paths.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import { ACTIVITY_PERIODS } from '#lib/crm/file-notes/activity/periods/fields.ts'
import { type ActivitySearch, buildActivityPath, listActivityParams } from '#lib/crm/file-notes/activity/search.ts'

const DAYS: readonly Control[][] = [
  [{ kind: 'day', parameter: 'from', label: 'From' }],
  [{ kind: 'day', parameter: 'to', label: 'To' }],
]
const CARRIED: readonly Control[][] = ['view', 'against', 'takenBy', 'sort', 'orderBy'].map((parameter) => [
  { kind: 'carried', parameter, label: parameter },
])

/** The choice of a table's period, in one row that scrolls on a phone. */
export const ActivityPeriods = ({ search }: { search: ActivitySearch }) => (
  <div className="mb-3 flex flex-wrap items-start gap-x-3 gap-y-2">
    <TeamViews current="team" />
    <Segments
      label={activityLabels.period}
      current={search.period ?? ''}
      className="max-w-full overflow-x-auto [scrollbar-width:none] at-current max-md:fade-ends"
      choices={ACTIVITY_PERIODS.map((period) => ({
        id: period,
        label: activityLabels.periods[period],
        href: buildActivityPath({ ...search, period, from: null, to: null }),
      }))}
    />
  </div>
)

/** The choice of other days than those of a period. */
export const OtherDays = ({ search }: { search: ActivitySearch }) => {
  const params = listActivityParams(search)
  return (
    <details open={search.period === null} data-print="hidden" className="group">
      <summary className={cn(buttonClass({}), 'ml-auto w-fit group-open:mb-2')}>{activityLabels.ownDays}</summary>
      <form
        key={JSON.stringify(params)}
        action={paths.notes()}
        aria-label={activityLabels.ownDays}
        className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 sm:w-80"
      >
        <FilterFields controls={[...DAYS, ...CARRIED]} params={params} lists={{}} />
        <Button type="submit">{activityLabels.show}</Button>
      </form>
    </details>
  )
}
