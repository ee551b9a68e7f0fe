import { roles } from '#components/data-table/table-roles.ts'
import { cn } from '#components/ui/cn.ts'
import type { ActivityRow, TeamActivity } from '#lib/crm/file-notes/activity/fields.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import { computeBar } from '#lib/crm/file-notes/activity/rules.ts'
import type { ActivitySort } from '#lib/crm/file-notes/activity/search.ts'
import { CallAverage, CallChange, FigureBar, FigureLink } from './activity-figures.tsx'

/** The figures that fill the bars; null for no bars. */
export type Largest = { calls: number; kinds: number } | null

type Props = {
  row: ActivityRow
  columns: readonly ActivitySort['column'][]
  days: TeamActivity['days']
  largest: Largest
}

const KINDS = ['lenders', 'brokers', 'lawFirms'] as const

const isKind = (column: string): column is (typeof KINDS)[number] => KINDS.some((each) => each === column)

/** The cells of a row of the team's table, in the order of its columns. */
export const ActivityCells = ({ row, columns, days, largest }: Props) =>
  columns.map((column) => {
    if (column === 'name')
      return (
        <th
          key={column}
          {...roles.rowHeading}
          scope="row"
          className="truncate text-left font-medium max-md:col-span-2 md:w-44 md:min-w-36 md:max-w-44 md:px-3"
          title={row.name}
        >
          {row.name}
        </th>
      )
    return (
      <td
        key={column}
        {...roles.cell}
        className={cn(
          'whitespace-nowrap tabular-nums md:px-2',
          column === 'calls' ? 'max-md:col-span-3 max-md:row-start-2 md:w-full md:min-w-40 md:pl-3' : 'md:text-right',
          column === 'change' && 'max-md:col-start-3 max-md:row-start-1 max-md:text-right',
          // On a card it is in the line of the bars, so that six figures have two lines.
          column === 'earlierCalls' && 'max-md:hidden',
          column === 'notes' && 'md:pr-3',
        )}
      >
        {column !== 'calls' && column !== 'change' && <CardLabel column={column} />}
        <ActivityFigure row={row} column={column} days={days} largest={largest} />
      </td>
    )
  })

type FigureProps = Omit<Props, 'columns'> & { column: Exclude<ActivitySort['column'], 'name'> }

const ActivityFigure = ({ row, column, days, largest }: FigureProps) => {
  if (column === 'change') return <CallChange row={row} />
  if (column === 'average') return <CallAverage row={row} />
  const link = <FigureLink row={row} column={column} days={days} />
  if (column === 'calls')
    return (
      <span className="flex items-center gap-2">
        <CardLabel column="calls" />
        <span className="w-10 shrink-0 text-right max-md:-ml-2 max-md:w-7 max-md:text-left">{link}</span>
        {largest && <CallBars row={row} largest={largest.calls} />}
        {row.earlierCalls !== null && (
          <span className="w-20 shrink-0 md:hidden">
            <CardLabel column="earlierCalls" />
            <FigureLink row={row} column="earlierCalls" days={days} />
          </span>
        )}
      </span>
    )
  if (!isKind(column) || !largest) return link
  return (
    <span className="md:inline-grid md:w-full md:min-w-12">
      {link}
      <FigureBar share={computeBar(row[column], largest.kinds)} className="ml-auto h-[3px] bg-accent max-md:hidden" />
    </span>
  )
}

// The heading of a column, before its figure on a card.
const CardLabel = ({ column }: { column: FigureProps['column'] }) => (
  <span aria-hidden className="mr-1 text-muted text-xs md:hidden">
    {activityLabels.columns[column]}
  </span>
)

const CallBars = ({ row, largest }: { row: ActivityRow; largest: number }) => (
  <span aria-hidden className="grid flex-1 gap-0.5">
    <FigureBar share={computeBar(row.calls, largest)} className="h-2 bg-accent" />
    <FigureBar share={computeBar(row.earlierCalls ?? 0, largest)} className="h-1 bg-field" />
  </span>
)
