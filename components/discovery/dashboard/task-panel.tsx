'use client'

import { ButtonLink } from '#components/ui/button-link.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useHotkeys } from '#components/ui/use-hotkey.ts'
import { WHOSE, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { buildCallsPath, buildHomePath, buildTaskKey } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup } from '#lib/discovery/dashboard/schema.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'
import type { DayOfWork } from '#lib/discovery/dashboard/tasks/schema.ts'
import { TaskGroupPanel } from './action-panel.tsx'
import { TaskButtons } from './task-tools.tsx'
import { listTaskLinks, useTaskMarks } from './use-task-marks.ts'

type Props = { groups: readonly ActionGroup[]; whose: Whose; day: DayOfWork }

/** The task queue of staff: own tasks or the team's, snoozed or done in place by mouse, touch or keyboard. */
export const TaskPanel = ({ groups, whose, day: { done, snoozes } }: Props) => {
  const { finish, snooze, undo, isPending } = useTaskMarks(groups)
  const waiting = groups.reduce((sum, { total }) => sum + total, 0)
  const focused = () => {
    const row = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-task]')
    return row ? listTaskLinks().indexOf(row) : -1
  }
  const move = (by: number) => () => {
    const links = listTaskLinks()
    links[Math.min(Math.max(focused() + by, 0), links.length - 1)]?.focus()
  }
  const onTask = (act: (row: HTMLElement) => unknown) => () => {
    const row = listTaskLinks()[focused()]
    return row === undefined ? false : void act(row)
  }
  const findItem = (row: HTMLElement) =>
    groups.flatMap(({ items }) => items).find((item) => row.dataset.task === buildTaskKey(item))
  useHotkeys([
    { keys: 'j', label: taskLabels.next, act: move(1) },
    { keys: 'k', label: taskLabels.previous, act: move(-1) },
    { keys: 's', label: taskLabels.snooze, act: onTask(openSnoozeMenu) },
    {
      keys: 'd',
      label: taskLabels.done,
      act: onTask((row) => {
        const item = findItem(row)
        if (item) finish(item)
      }),
    },
    { keys: 'mod+z', label: taskLabels.undo, act: undo },
  ])
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
          <Tabs
            label={taskLabels.whose}
            look="pills"
            className="-mr-0.5"
            current={whose}
            tabs={WHOSE.map((id) => ({ id, label: taskLabels[id], href: buildHomePath(id) }))}
          />
        </>
      }
      tools={(item) => (
        <TaskButtons
          name={item.name}
          snoozes={snoozes}
          isPending={isPending(item)}
          snooze={(until) => snooze(item, until)}
          finish={() => finish(item)}
        />
      )}
    />
  )
}

// Opens the snooze menu by clicking its button, so that it handles keys as usual.
const openSnoozeMenu = (row: HTMLElement): void => {
  const button = row.closest('li')?.querySelector<HTMLElement>('[data-snooze]')
  button?.focus()
  button?.click()
}
