import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { Face } from '#components/ui/face.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { ScrollToCurrentEntry } from '#components/ui/keep-in-view.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { ShortDelay } from '#components/ui/short-delay.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { countDaysBetween, type Day } from '#lib/core/dates.ts'
import { describeDeadline } from '#lib/core/deadlines.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import { omitOverduePromise } from '#lib/discovery/calls/reasons/rules.ts'
import type { CallQueue, CallsMade } from '#lib/discovery/calls/schema.ts'
import { WHOSE, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { buildCallsPath } from '#lib/discovery/dashboard/rules.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'
import { CallRing } from './call-ring.tsx'
import { WorstCallReason } from './worst-call-reason.tsx'

type Props = { queue: CallQueue; whose: Whose; currentId: number | null; today: Day; made: CallsMade }

/** The queue of calls, with the current one marked; each says why it is due and links to its call page. */
export const CallQueueList = ({ queue: { targets, total }, whose, currentId, today, made }: Props) => (
  <Panel
    id="to-call"
    title={callLabels.queue}
    note={formatCount(total)}
    actions={
      <Tabs
        label={callLabels.whose}
        look="pills"
        current={whose}
        tabs={WHOSE.map((id) => ({ id, label: taskLabels[id], href: buildCallsPath(id) }))}
      />
    }
    isPadded={false}
  >
    <div className="px-5 pt-1">
      <CallRing made={made} left={total} />
    </div>
    <ScrollToCurrentEntry>
      <ol className="max-h-[70vh] divide-y divide-line overflow-y-auto pt-2 max-lg:max-h-72">
        {targets.map(({ companyId, name, person, imageFileId, due, leadScore, reasons }) => {
          const why = omitOverduePromise({ reasons, due }, today)
          return (
            <li key={companyId}>
              <Link
                href={buildCallsPath(whose, companyId)}
                prefetch={false}
                scroll={false}
                aria-current={companyId === currentId ? 'true' : undefined}
                className="block px-5 py-2 -outline-offset-2 hover:bg-sunken aria-[current=true]:bg-accent-soft"
              >
                <Face name={person ?? name} fileId={imageFileId}>
                  <span className="flex items-baseline gap-2">
                    <span className="min-w-0 flex-1 truncate font-medium">{person ?? name}</span>
                    <CallDue due={due} today={today} />
                  </span>
                  <span className="flex items-baseline gap-2 text-muted text-sm">
                    <span className="min-w-0 flex-1 truncate">{person && name}</span>
                    {leadScore}
                  </span>
                </Face>
                {why.length > 0 && (
                  <span className="block pl-6.5 text-sm print:pl-0">
                    <WorstCallReason reasons={why} />
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
    </ScrollToCurrentEntry>
    {total > targets.length && (
      <p className="px-5 py-2 text-muted text-sm">{callLabels.more(total - targets.length)}</p>
    )}
  </Panel>
)

/** When a call is due; overdue in red, in a short form, because nearly all of the queue is. */
const CallDue = ({ due, today }: { due: Day; today: Day }) => {
  const { text, isOverdue } = describeDeadline(due, today, callLabels.dueWord)
  return (
    <span
      className={cn('relative block shrink-0 text-sm tabular-nums', isOverdue ? 'text-bad' : 'text-muted')}
      title={text}
    >
      {isOverdue && <Glyph name="alert" className="mr-1 inline size-3 align-[-0.1em]" />}
      {isOverdue ? <ShortDelay days={countDaysBetween(due, today)} /> : text}
    </span>
  )
}
