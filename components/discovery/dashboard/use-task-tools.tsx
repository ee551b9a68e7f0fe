'use client'

import { useHotkeys } from '#components/ui/use-hotkey.ts'
import type { Day } from '#lib/core/dates.ts'
import { buildTaskKey } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup, ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'
import { TaskButtons } from './task-tools.tsx'
import { listTaskLinks, useTaskMarks } from './use-task-marks.ts'

/** Returns the buttons of a task, and lets shown tasks be snoozed or done by keyboard, too. */
export const useTaskTools = (groups: readonly ActionGroup[], snoozes: readonly Day[]) => {
  const { finish, snooze, undo, isPending } = useTaskMarks(groups)
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
  return (item: ActionItem) => (
    <TaskButtons
      name={item.name}
      snoozes={snoozes}
      isPending={isPending(item)}
      snooze={(until) => snooze(item, until)}
      finish={() => finish(item)}
    />
  )
}

// Opens the snooze menu by clicking its button, so that it handles keys as usual.
const openSnoozeMenu = (row: HTMLElement): void => {
  const button = row.closest('li')?.querySelector<HTMLElement>('[data-snooze]')
  button?.focus()
  button?.click()
}
