'use client'

import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Whose } from '#lib/discovery/dashboard/labels.ts'
import { buildCallsPath } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup } from '#lib/discovery/dashboard/schema.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'
import type { DayOfWork } from '#lib/discovery/dashboard/tasks/schema.ts'
import { TaskGroupPanel } from './action-panel.tsx'
import { useTaskTools } from './use-task-tools.tsx'
import { WhoseTabs } from './whose-tabs.tsx'

type Props = { groups: readonly ActionGroup[]; whose: Whose; day: DayOfWork }

/** The task queue of staff: own tasks or the team's, snoozed or done in place by mouse, touch or keyboard. */
export const TaskPanel = ({ groups, whose, day: { done, snoozes } }: Props) => {
  const tools = useTaskTools(groups, snoozes)
  const waiting = groups.reduce((sum, { total }) => sum + total, 0)
  return (
    <TaskGroupPanel
      groups={groups}
      whose={whose}
      head={
        <>
          {groups.some(({ kind }) => kind === 'FOLLOW_UP') && (
            <ButtonLink href={buildCallsPath(whose)} variant="primary" className="h-8">
              {taskLabels.calls}
            </ButtonLink>
          )}
          <p role="status" className="text-muted text-sm tabular-nums">
            {done + waiting > 0 && taskLabels.progress(done, done + waiting)}
          </p>
          <WhoseTabs whose={whose} />
        </>
      }
      tools={tools}
    />
  )
}
