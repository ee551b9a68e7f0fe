'use client'

import { Panel } from '#components/ui/panel.tsx'
import { useHotkeys } from '#components/ui/use-hotkey.ts'
import type { ActionGroup, ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'
import { TaskGroupPanel } from './action-panel.tsx'
import { AsideButton } from './aside-button.tsx'
import { TaskList } from './task-list.tsx'
import { useTaskMarks } from './use-task-marks.ts'

/** The tasks of a lender or broker, who can put missing ratings aside. */
export const MemberTaskPanel = ({ groups }: { groups: readonly ActionGroup[] }) => {
  const { putAside, undo, isPending } = useTaskMarks(groups)
  useHotkeys([{ keys: 'mod+z', label: taskLabels.undo, act: undo }])
  return (
    <TaskGroupPanel
      groups={groups}
      tools={(item) =>
        item.kind === 'RATING_MISSING' && (
          <AsideButton item={item} isPending={isPending(item)} onClick={() => putAside(item)} />
        )
      }
    />
  )
}

type Props = { items: readonly ActionItem[]; aside: readonly ActionItem[] }

/** The missing ratings of a lender or broker, and below them those that the person has put aside. */
export const RatingTasks = ({ items, aside }: Props) => {
  const { putAside, takeBack, undo, isPending } = useTaskMarks(items)
  useHotkeys([{ keys: 'mod+z', label: taskLabels.undo, act: undo }])
  return (
    <div className="grid gap-4">
      {items.length > 0 && (
        <Panel>
          <TaskList
            items={items}
            tools={(item) => <AsideButton item={item} isPending={isPending(item)} onClick={() => putAside(item)} />}
          />
        </Panel>
      )}
      {aside.length > 0 && (
        <Panel id="aside" title={taskLabels.aside}>
          <TaskList
            items={aside}
            tools={(item) => (
              <AsideButton isAside item={item} isPending={isPending(item)} onClick={() => takeBack(item)} />
            )}
          />
        </Panel>
      )}
    </div>
  )
}
