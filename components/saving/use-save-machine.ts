'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { recordUnansweredSave, takeUnansweredSave } from './left-saves.ts'
import { createSaveMachine, type SaveMachine } from './save-machine.ts'
import type { SavePlan, SaveView } from './save-plan.ts'
import { useSaveOnLeave } from './use-saving-on-leave.ts'

/** When leaving asks for confirmation: in which states, and the text. */
type Guard = { states: readonly ('failed' | 'conflict')[]; text: string }

/** Delays in milliseconds for refreshing a page that was rendered before the previous page's save arrived. */
const READ_AGAIN = [0, 500, 2_000]

/**
 * Refreshes the page until it includes the save that was in flight when the previous page was left, for example by a
 * reload.
 */
const useRefreshAfterUnansweredSave = (address: string, versionNow: () => number): void => {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    const version = takeUnansweredSave(address)
    if (version === null) return
    const timers = READ_AGAIN.map((delay) => setTimeout(() => versionNow() < version && router.refresh(), delay))
    return () => timers.forEach(clearTimeout)
  }, [])
}

/**
 * A save machine with its state for React. Input is saved when the page is left, hidden or closed. `address` is the API
 * path; callers pass refreshed records to `refresh`.
 */
export const useSaveMachine = <Values extends Record<string, unknown>, Stored extends { version: number }>(
  address: string,
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
  const [onLeave] = useState(() => ({
    flush: saver.flush,
    leave: () => {
      saver.leave()
      if (saver.view().isPending) recordUnansweredSave(address, saver.getExpectedVersion())
    },
  }))
  useSaveOnLeave(onLeave)
  useRefreshAfterUnansweredSave(address, () => saver.view().stored.version)
  return { saver, view }
}
