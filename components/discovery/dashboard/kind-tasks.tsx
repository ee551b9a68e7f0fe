'use client'

import { Panel } from '#components/ui/panel.tsx'
import type { Day } from '#lib/core/dates.ts'
import type { ActionGroup } from '#lib/discovery/dashboard/schema.ts'
import { TaskList } from './task-list.tsx'
import { useTaskTools } from './use-task-tools.tsx'

/** All tasks of one kind of staff, snoozed or done in place as on the home page. */
export const KindTasks = ({ group, snoozes }: { group: ActionGroup; snoozes: readonly Day[] }) => {
  const tools = useTaskTools([group], snoozes)
  return (
    <Panel>
      <TaskList items={group.items} tools={tools} />
    </Panel>
  )
}
