import { PageHeader } from '#components/layout/page-header.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Day } from '#lib/core/dates.ts'
import { type ActionKind, actionLabels, homeLabels, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { buildHomePath } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup } from '#lib/discovery/dashboard/schema.ts'
import { KindTasks } from './kind-tasks.tsx'
import { RatingTasks } from './rating-tasks.tsx'
import { TaskList } from './task-list.tsx'
import { WhoseTabs } from './whose-tabs.tsx'

type Props = {
  kind: ActionKind
  group: ActionGroup | undefined
  whose: Whose | null
  /** The days until which staff can snooze a task; null for others. */
  snoozes: readonly Day[] | null
  /** What the person has put aside of this kind, if any. */
  aside: ActionGroup | undefined
}

/** All tasks of one kind for the person. */
export const TasksOfKindView = ({ kind, group, whose, snoozes, aside }: Props) => (
  <div className="wide:max-w-4xl">
    <PageHeader
      title={actionLabels[kind].title}
      description={homeLabels.actions[whose ?? 'mine']}
      total={group?.total ?? 0}
      back={{ href: buildHomePath(whose), label: homeLabels.title }}
      actions={whose && <WhoseTabs whose={whose} kind={kind} />}
    />
    {group === undefined && (
      <Panel isPadded={false} className="mb-4">
        <EmptyState title={homeLabels.empty}>{homeLabels.emptyText}</EmptyState>
      </Panel>
    )}
    {kind === 'RATING_MISSING' && <RatingTasks items={group?.items ?? []} aside={aside?.items ?? []} />}
    {kind !== 'RATING_MISSING' && group && snoozes && <KindTasks group={group} snoozes={snoozes} />}
    {kind !== 'RATING_MISSING' && group && !snoozes && (
      <Panel>
        <TaskList items={group.items} />
      </Panel>
    )}
    {group && group.total > group.items.length && (
      <p className="mt-3 text-muted">{homeLabels.cut(group.items.length)}</p>
    )}
  </div>
)
