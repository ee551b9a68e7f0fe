'use client'

import { useState } from 'react'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { createSaveMachine, type SaveMachine, type SavePlan, type SaveView } from './save-machine.ts'
import { useSavingOnLeave } from './use-saving-on-leave.ts'

/** What keeps the person from leaving: the states that would lose something, and what is then said. */
type Guard = { states: readonly ('failed' | 'conflict')[]; text: string }

/** A save machine with its view; what is typed is saved when the page is left, hidden or closed. */
export const useSaveMachine = <Values extends Record<string, unknown>, Stored extends { version: number }>(
  plan: () => Omit<SavePlan<Values, Stored>, 'onChange'>,
  { states, text }: Guard,
): { saver: SaveMachine<Values, Stored>; view: SaveView<Values, Stored> } => {
  const [latest, setLatest] = useState<SaveView<Values, Stored> | null>(null)
  const [saver] = useState(() => createSaveMachine<Values, Stored>({ ...plan(), onChange: setLatest }))
  const view = latest ?? saver.view()
  const all = Object.values<{ state: string }>(view.fields)
  useLeaveGuard(
    all.some(({ state }) => states.some((each) => each === state)),
    text,
  )
  useSavingOnLeave(saver)
  return { saver, view }
}
