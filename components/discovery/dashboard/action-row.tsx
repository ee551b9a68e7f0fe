import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { longDay, sydneyDay } from '#lib/core/dates.ts'
import { actionLabels } from '#lib/discovery/dashboard/labels.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'

/** One thing that waits; the whole row leads to where it is put right. */
export const ActionRow = ({ item: { kind, name, note, since, href } }: { item: ActionItem }) => {
  const labels = actionLabels[kind]
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="group -mx-2 flex min-h-[38px] items-center gap-3 rounded-sm px-2 py-1 hover:bg-sunken"
      >
        <span className="grid min-w-0 flex-1 gap-x-3 sm:grid-cols-[minmax(11rem,2fr)_3fr]">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="min-w-0 text-muted text-sm sm:self-center">
            {note}
            {labels.since && (
              <>
                {note && ' · '}
                {labels.since}{' '}
                <time dateTime={since.toISOString()} className="whitespace-nowrap">
                  {longDay(sydneyDay(since))}
                </time>
              </>
            )}
          </span>
        </span>
        <span className="shrink-0 font-medium text-accent text-sm group-hover:underline max-sm:sr-only">
          {labels.action}
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />
      </Link>
    </li>
  )
}
