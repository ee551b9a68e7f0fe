import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { DeadlineMark } from '#components/ui/deadline-mark.tsx'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { actionLabels } from '#lib/discovery/dashboard/labels.ts'
import { buildTaskKey } from '#lib/discovery/dashboard/rules.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { DottedParts } from './dotted-parts.tsx'

type Props = { item: ActionItem; tools?: ReactNode }

/** One task: the row links to where it is done, with its buttons beside it; its day has a column of its own. */
export const TaskRow = ({ item, tools }: Props) => {
  const { kind, name, party, note, href } = item
  return (
    <li className="flex items-center gap-1" data-card-beside="">
      <Link
        href={href}
        prefetch={false}
        data-task={buildTaskKey(item)}
        className="group -ml-2 flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-1 hover:bg-sunken last:-mr-2"
      >
        <span className="grid min-w-0 flex-1 items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="line-clamp-2 font-medium">
              {name}
              {party && <span className="font-normal text-muted text-sm"> {party}</span>}
            </span>
            {note && (
              <span className="block text-muted text-sm sm:[&>span>span]:block sm:[&>span>span]:truncate" title={note}>
                <DottedParts parts={note.split(/[ \u00a0]· /)} />
              </span>
            )}
          </span>
          <TaskDay item={item} />
        </span>
        {/* As wide as the longest action, so that the columns of all groups are in line. */}
        <span className="w-26 shrink-0 text-right font-medium text-accent text-sm group-hover:underline narrow:sr-only">
          {actionLabels[kind].action}
        </span>
        {!tools && <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />}
      </Link>
      {tools}
    </li>
  )
}

/** By how long a task is overdue, by when it must be done, or since when it is open. */
const TaskDay = ({ item: { kind, due, since, overdue } }: { item: ActionItem }) => {
  const day = formatDay(toSydneyDay(since))
  const word = actionLabels[kind].since
  const sinceThen = word && `${word} ${day}`
  if (overdue || due)
    return (
      <span title={sinceThen ?? undefined} className="text-muted text-sm">
        {overdue ? <DeadlineMark deadline={{ text: overdue, isOverdue: true }} /> : due}
      </span>
    )
  return (
    sinceThen && (
      <span className="whitespace-nowrap text-muted text-sm">
        {word} <time dateTime={since.toISOString()}>{day}</time>
      </span>
    )
  )
}
