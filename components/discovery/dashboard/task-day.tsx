import { cn } from '#components/ui/cn.ts'
import { DeadlineMark } from '#components/ui/deadline-mark.tsx'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { actionLabels } from '#lib/discovery/dashboard/labels.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'

// Beside the name, also where a note is below it.
const DAY_PLACE = 'sm:col-start-2 sm:row-start-1'

/** By how long a task is overdue, by when it must be done, or since when it is open. */
export const TaskDay = ({ item: { kind, due, since, overdue } }: { item: ActionItem }) => {
  const day = formatDay(toSydneyDay(since))
  const word = actionLabels[kind].since
  const sinceThen = word && `${word} ${day}`
  if (overdue || due)
    return (
      <span title={sinceThen ?? undefined} className={cn(DAY_PLACE, 'text-muted text-sm')}>
        {overdue ? <DeadlineMark deadline={{ text: overdue, isOverdue: true }} /> : due}
      </span>
    )
  return (
    sinceThen && (
      <span className={cn(DAY_PLACE, 'whitespace-nowrap text-muted text-sm')}>
        {word} <time dateTime={since.toISOString()}>{day}</time>
      </span>
    )
  )
}
