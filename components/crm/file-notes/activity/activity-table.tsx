import Link from 'next/link'
import { roles } from '#components/data-table/table-roles.ts'
import { cn } from '#components/ui/cn.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import type { ActivityRow, TeamActivity } from '#lib/crm/file-notes/activity/fields.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import { sortActivityBy } from '#lib/crm/file-notes/activity/rules.ts'
import { ACTIVITY_SORTS, type ActivitySearch, buildActivityPath } from '#lib/crm/file-notes/activity/search.ts'
import { ActivityCells } from './activity-cells.tsx'

type Props = { activity: TeamActivity; search: ActivitySearch }

const ROW =
  'border-line border-b last:border-b-0 max-md:grid max-md:grid-cols-3 max-md:gap-x-3 max-md:gap-y-1 max-md:px-3 max-md:py-2.5 md:h-10'

/** The team's table: everybody together, then a row each; on a phone a card each. */
export const ActivityTable = ({ activity: { rows, total, days }, search }: Props) => {
  const shown = days.earlier
    ? ACTIVITY_SORTS
    : ACTIVITY_SORTS.filter((column) => column !== 'change' && column !== 'earlierCalls')
  const calls = Math.max(...rows.flatMap((row) => [row.calls, row.earlierCalls ?? 0]))
  const kinds = Math.max(...rows.flatMap(({ lenders, brokers, lawFirms }) => [lenders, brokers, lawFirms]))
  const drawRow = (row: ActivityRow, isTotal: boolean) => (
    <tr key={row.id ?? 0} {...roles.row} className={cn(ROW, isTotal && 'bg-sunken font-semibold')}>
      <ActivityCells row={row} columns={shown} days={days} largest={isTotal ? null : { calls, kinds }} />
    </tr>
  )
  return (
    <div data-panel className="overflow-x-auto rounded-md border border-line bg-panel">
      <table {...roles.table} aria-label={activityLabels.title} className="w-full text-sm max-md:block">
        <thead {...roles.group} className="max-md:block">
          <tr
            {...roles.row}
            className="h-8 border-line border-b text-muted text-xs max-md:flex max-md:h-auto max-md:gap-1.5 max-md:overflow-x-auto max-md:px-3 max-md:py-2 max-md:[scrollbar-width:none]"
          >
            <th aria-hidden className="self-center whitespace-nowrap pr-1 font-normal text-sm md:hidden">
              {activityLabels.sortBy}
            </th>
            {shown.map((column) => (
              <HeadCell key={column} column={column} search={search} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="max-md:block">
          {search.takenBy === null && drawRow(total, true)}
          {rows.map((row) => drawRow(row, false))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = { column: (typeof ACTIVITY_SORTS)[number]; search: ActivitySearch }

const HeadCell = ({ column, search }: HeadProps) => {
  const { sort } = search
  const isSorted = sort.column === column
  return (
    <th
      {...roles.heading}
      scope="col"
      title={activityLabels.hints[column]}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={cn(
        'whitespace-nowrap font-medium md:px-2',
        column === 'name' || column === 'calls' ? 'text-left md:pl-3' : 'text-right',
        column === 'notes' && 'md:pr-3',
      )}
    >
      <Link
        href={buildActivityPath(sortActivityBy(search, column))}
        prefetch={false}
        scroll={false}
        className={cn(
          'inline-flex min-h-6 items-center gap-0.5 hover:text-ink',
          'max-md:h-7.5 max-md:rounded-md max-md:border max-md:border-line max-md:px-2.5 max-md:text-ink max-md:text-sm',
          isSorted && 'max-md:border-transparent max-md:bg-accent-soft max-md:text-accent',
        )}
      >
        {activityLabels.columns[column]}
        {isSorted && <Glyph name={sort.isDescending ? 'down' : 'up'} className="size-3" />}
      </Link>
    </th>
  )
}
