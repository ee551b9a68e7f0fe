import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { actionLabels } from '#lib/discovery/dashboard/labels.ts'
import { buildTaskKey } from '#lib/discovery/dashboard/rules.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { DottedParts } from './dotted-parts.tsx'
import { TaskDay } from './task-day.tsx'

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
        {/* The day is beside the name, so that the note has the whole width. */}
        <span className="grid min-w-0 flex-1 items-baseline gap-x-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <span className="line-clamp-2 min-w-0 font-medium [overflow-wrap:anywhere]">
            {name}
            {party && <span className="font-normal text-muted text-sm"> {party}</span>}
          </span>
          {note && (
            <span
              className="min-w-0 text-muted text-sm [overflow-wrap:anywhere] sm:col-span-2 sm:row-start-2 sm:[&>span>span]:block sm:[&>span>span]:truncate"
              title={note}
            >
              <DottedParts parts={note.split(/[ \u00a0]· /)} />
            </span>
          )}
          <TaskDay item={item} />
        </span>
        {/* As wide as the longest action, so that the columns of all groups are in line. */}
        <span className="w-26 shrink-0 text-right font-medium text-accent text-sm group-hover:underline max-md:sr-only">
          {actionLabels[kind].action}
        </span>
        {/* Before the buttons of a task it would be read as one of them. */}
        {!tools && <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />}
      </Link>
      {tools}
    </li>
  )
}
