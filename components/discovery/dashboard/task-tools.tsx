'use client'

import { AlarmClock, Check } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '#components/ui/dropdown-menu.tsx'
import { type Day, longDay } from '#lib/core/dates.ts'
import { taskLabels } from '#lib/discovery/dashboard/labels.ts'
import { weekdayOf } from '#lib/foundation/lookups/holidays/rules.ts'

type Props = {
  name: string
  snoozes: readonly Day[]
  isPending: boolean
  snooze: (until: Day) => void
  finish: () => void
}

/** Puts a task aside until a working day, or counts it as done. */
export const TaskTools = ({ name, snoozes, isPending, snooze, finish }: Props) => (
  <span className="-mr-2 flex shrink-0" data-print="hidden">
    <Menu
      trigger={
        <Button variant="ghost" size="icon" disabled={isPending} aria-label={taskLabels.putAside(name)} data-snooze>
          <AlarmClock aria-hidden />
        </Button>
      }
    >
      <MenuLabel>{taskLabels.snoozeUntil}</MenuLabel>
      {snoozes.map((day) => (
        <MenuItem key={day} onSelect={() => snooze(day)}>
          <span className="w-9 text-muted">{weekdayOf(day)}</span>
          {longDay(day)}
        </MenuItem>
      ))}
    </Menu>
    <Button variant="ghost" size="icon" disabled={isPending} aria-label={taskLabels.finish(name)} onClick={finish}>
      <Check aria-hidden />
    </Button>
  </span>
)
