import { cn } from '#components/ui/cn.ts'
import { formatCount } from '#lib/core/counts.ts'
import type { ActivityRow, TeamActivity } from '#lib/crm/file-notes/activity/fields.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import { buildNotesPath, type CountedColumn, getCallChange } from '#lib/crm/file-notes/activity/rules.ts'

type Days = TeamActivity['days']

/** A bar of a figure's share of the largest, in percent. */
export const FigureBar = ({ share, className }: { share: number; className: string }) => (
  <i
    aria-hidden
    style={{ width: `${share}%` }}
    className={cn('block rounded-[1px]', share > 0 && 'min-w-px', className)}
  />
)

const FIGURE = 'inline-flex min-h-6 items-center justify-end'

type LinkProps = { row: ActivityRow; column: CountedColumn | 'earlierCalls'; days: Days }

/** A figure that leads to the notes that it counts. */
export const FigureLink = ({ row, column, days }: LinkProps) => {
  const figure = row[column]
  const counted = column === 'earlierCalls' ? days.earlier : days
  if (!figure || !counted) return <span className={cn(FIGURE, 'text-muted')}>0</span>
  return (
    <a
      href={buildNotesPath({ id: row.id, column: column === 'earlierCalls' ? 'calls' : column, days: counted })}
      aria-label={activityLabels.cell(figure, activityLabels.columns[column], row.name)}
      className={cn(FIGURE, 'hover:underline')}
    >
      {formatCount(figure)}
    </a>
  )
}

/** A person's mean calls a weekday; a dash without weekdays. */
export const CallAverage = ({ row: { average } }: { row: ActivityRow }) => (
  <span className={FIGURE}>{average === null ? '–' : average.toFixed(1)}</span>
)

/** How many calls more or fewer there were than on the earlier days. */
export const CallChange = ({ row }: { row: ActivityRow }) => {
  const change = getCallChange(row)
  if (change === null) return null
  const share = activityLabels.changeShare(change, row.earlierCalls ?? 0)
  return (
    <span className={change < 0 ? 'text-bad' : change > 0 ? 'text-good' : 'text-muted'}>
      {activityLabels.change(change)}
      {share && <small className="ml-1 inline-block min-w-10 text-muted text-xs">{share}</small>}
    </span>
  )
}
