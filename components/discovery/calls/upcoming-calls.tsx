import Link from 'next/link'
import { Panel } from '#components/ui/panel.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import type { UpcomingCalls } from '#lib/discovery/calls/schema.ts'

/** The follow-ups of the next 30 days with their day, each a link to its profile; nothing without any. */
export const UpcomingCallList = ({ upcoming: { calls, total } }: { upcoming: UpcomingCalls }) =>
  calls.length === 0 ? null : (
    <Panel id="upcoming" title={callLabels.upcoming} note={callLabels.upcomingNote} isPadded={false} className="mt-4">
      <ol className="divide-y divide-line pt-1">
        {calls.map(({ companyId, kind, id, name, due }) => (
          <li key={companyId} className="flex items-baseline gap-3 px-5 py-1.5">
            <Link
              href={paths.profileOverview(kind, id)}
              prefetch={false}
              className="min-w-0 flex-1 truncate rounded-sm hover:text-accent hover:underline"
            >
              {name}
            </Link>
            <span className="shrink-0 text-muted text-sm tabular-nums">{formatDay(due)}</span>
          </li>
        ))}
      </ol>
      {total > calls.length && <p className="px-5 py-2 text-muted text-sm">{callLabels.more(total - calls.length)}</p>}
    </Panel>
  )
