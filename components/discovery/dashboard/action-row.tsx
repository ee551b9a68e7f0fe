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

/** One task: the row links to where it is done, with its buttons beside it. */
export const TaskRow = ({ item, tools }: Props) => {
  const { kind, name, party, note, since, overdue, href } = item
  const labels = actionLabels[kind]
  const day = formatDay(toSydneyDay(since))
  const parts: ReactNode[] = note?.split(' · ') ?? []
  if (overdue)
    parts.push(
      <span title={`${labels.since} ${day}`}>
        <DeadlineMark deadline={{ text: overdue, isOverdue: true }} />
      </span>,
    )
  else if (labels.since)
    parts.push(
      <span className="whitespace-nowrap">
        {labels.since} <time dateTime={since.toISOString()}>{day}</time>
      </span>,
    )
  return (
    <li className="flex items-center gap-1" data-card-beside="">
      <Link
        href={href}
        prefetch={false}
        data-task={buildTaskKey(item)}
        className="group -ml-2 flex min-h-[38px] min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-1 hover:bg-sunken last:-mr-2"
      >
        <span className="grid min-w-0 flex-1 gap-x-3 sm:grid-cols-[minmax(11rem,2fr)_3fr]">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere] sm:self-center">
            {name}
            {party && <span className="font-normal text-muted text-sm"> {party}</span>}
          </span>
          <span className="min-w-0 text-muted text-sm [overflow-wrap:anywhere] sm:self-center">
            <DottedParts parts={parts} />
          </span>
        </span>
        {/* As wide as the longest action, so that the columns of all groups are in line. */}
        <span className="w-26 shrink-0 text-right font-medium text-accent text-sm group-hover:underline max-sm:sr-only">
          {labels.action}
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />
      </Link>
      {tools}
    </li>
  )
}
