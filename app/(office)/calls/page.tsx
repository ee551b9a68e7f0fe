import { CallPage } from '#components/discovery/calls/call-desk.tsx'
import { CallQueueList } from '#components/discovery/calls/call-queue.tsx'
import { DaySummary } from '#components/discovery/calls/day-summary.tsx'
import { LastCallUndo } from '#components/discovery/calls/last-call-undo.tsx'
import { UpcomingCallList } from '#components/discovery/calls/upcoming-calls.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { PersonActor } from '#lib/core/actor.ts'
import { listNoteDrafts } from '#lib/crm/file-notes/drafts/queries.ts'
import { NEW_NOTE } from '#lib/crm/file-notes/labels.ts'
import { listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import { callPolicies } from '#lib/discovery/calls/policy.ts'
import { getCallProposals, listCallQueue, listCallsMadeToday, listUpcomingCalls } from '#lib/discovery/calls/queries.ts'
import { pickCallFromQueue, pickNextCall } from '#lib/discovery/calls/rules.ts'
import type { CallQueue, CallTarget } from '#lib/discovery/calls/schema.ts'
import type { Whose } from '#lib/discovery/dashboard/labels.ts'
import { buildCallsPath, parseWhoseTasks } from '#lib/discovery/dashboard/rules.ts'
import { listPressingLoans } from '#lib/discovery/profile-loans/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { today } from '#lib/server/operations/clock.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: callLabels.title }

type Props = { searchParams: Promise<{ whose?: string | string[]; at?: string | string[] }> }

/** Call mode: the queue at the left, the current call beside it; non-staff get 403. */
export default async function CallsPage({ searchParams }: Props) {
  const actor = await pageActor(callPolicies.work.who)
  const query = await searchParams
  const whose = parseWhoseTasks(query.whose)
  const [queue, made, upcoming] = await Promise.all([
    listCallQueue(actor, whose),
    listCallsMadeToday(actor),
    listUpcomingCalls(actor, whose),
  ])
  const target = pickCallFromQueue(queue.targets, query.at)
  return (
    <>
      <PageHeader title={callLabels.title} views={<LastCallUndo />} />
      <div className="grid items-start gap-4 lg:grid-cols-[19rem_1fr]">
        <div className="min-w-0 max-lg:order-last">
          <CallQueueList
            queue={queue}
            whose={whose}
            currentId={target?.companyId ?? null}
            today={today()}
            made={made}
          />
          <UpcomingCallList upcoming={upcoming} />
        </div>
        {target ? (
          <OpenCall actor={actor} queue={queue} target={target} whose={whose} />
        ) : (
          <Panel isPadded={false}>
            <EmptyState title={callLabels.empty}>
              {whose === 'mine' ? callLabels.emptyMine : callLabels.emptyText}
              <DaySummary made={made} />
            </EmptyState>
          </Panel>
        )}
      </div>
    </>
  )
}

type DeskProps = { actor: PersonActor; queue: CallQueue; target: CallTarget; whose: Whose }

const OpenCall = async ({ actor, queue, target, whose }: DeskProps) => {
  const { kind, id } = target
  const profile = await getProfile(actor, kind, id)
  if (profile.isDeactivated) return null
  const [notes, loans, drafts, proposals] = await Promise.all([
    listProfileNotes(actor, { kind, id }, { page: 1, pageSize: 5 }),
    listPressingLoans(actor, { kind, profileId: id, most: 5 }),
    listNoteDrafts(actor, id),
    getCallProposals(actor),
  ])
  return (
    <CallPage
      profile={profile}
      notes={notes.rows}
      loans={loans}
      target={target}
      proposals={proposals}
      draft={drafts.find(({ noteKey }) => noteKey === NEW_NOTE) ?? null}
      today={today()}
      ownHref={buildCallsPath(whose, target.companyId)}
      nextHref={buildCallsPath(whose, pickNextCall(queue.targets, target)?.companyId)}
    />
  )
}
