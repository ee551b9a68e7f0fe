'use client'

import { Menu, MenuItem, MenuLabel } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import { type Day, formatDay } from '#lib/core/dates.ts'
import { formatWeekday } from '#lib/core/typed-days.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'

type Props = { snoozes: readonly Day[]; snooze: (until: Day) => void; place: MenuPlace }

/** Menu of the working days until which a task can be snoozed. */
export const SnoozeMenu = ({ snoozes, snooze, place }: Props) => (
  <Menu {...place}>
    <MenuLabel>{taskLabels.snoozeUntil}</MenuLabel>
    {snoozes.map((day) => (
      <MenuItem key={day} onSelect={() => snooze(day)}>
        <span className="w-9 text-muted">{formatWeekday(day)}</span>
        {formatDay(day)}
      </MenuItem>
    ))}
  </Menu>
)
