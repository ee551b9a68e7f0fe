'use client'

import { AlarmClock, Check } from 'lucide-react'
import { lazy } from 'react'
import { Button } from '#components/ui/button.tsx'
import { MenuButton } from '#components/ui/menu-button.tsx'
import type { Day } from '#lib/core/dates.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'

type Props = {
  name: string
  snoozes: readonly Day[]
  isPending: boolean
  snooze: (until: Day) => void
  finish: () => void
}

const SnoozeMenu = lazy(() => import('./snooze-menu.tsx').then((module) => ({ default: module.SnoozeMenu })))

/** Buttons that snooze a task until a working day, or mark it as done. */
export const TaskButtons = ({ name, snoozes, isPending, snooze, finish }: Props) => (
  <span className="-mr-2 flex shrink-0 [&_button:not(:hover,:focus-visible)]:text-muted" data-print="hidden">
    <MenuButton
      variant="ghost"
      size="icon"
      disabled={isPending}
      aria-label={taskLabels.putAside(name)}
      data-snooze
      menu={(place) => <SnoozeMenu snoozes={snoozes} snooze={snooze} place={place} />}
    >
      <AlarmClock aria-hidden />
    </MenuButton>
    <Button variant="ghost" size="icon" disabled={isPending} aria-label={taskLabels.finish(name)} onClick={finish}>
      <Check aria-hidden />
    </Button>
  </span>
)
