'use client'

import { useSyncExternalStore } from 'react'
import { type ChoiceQueue, createChoiceQueue, type ShownChoice } from '#components/saving/choice-queue.ts'

/** `was` is what the page showed as stored at the last choice; once it shows something else, that counts. */
type Pin = ShownChoice<boolean> & { was: boolean; queue: ChoiceQueue<boolean> }

// By the id of the search. The menu that pins is unmounted when it closes, so the saves outlive it; the tabs show them.
const pins = new Map<number, Pin>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Pins or unpins a search: shown at once, saved one request at a time, and taken back if refused. */
export const choosePin = (
  id: number,
  { stored, isPinned }: { stored: boolean; isPinned: boolean },
  save: (isPinned: boolean) => Promise<boolean>,
): void => {
  const put = (shown: ShownChoice<boolean>, queue: ChoiceQueue<boolean>) => {
    pins.set(id, { ...shown, was: stored, queue })
    for (const listener of listeners) listener()
  }
  const queue: ChoiceQueue<boolean> =
    pins.get(id)?.queue ?? createChoiceQueue(stored, { send: save, onChange: (shown) => put(shown, queue) })
  queue.refresh(stored)
  void queue.choose(isPinned)
}

/** Returns whether a search is pinned as shown: what the person chose, or else what is stored. */
export const useShownPin = (id: number | null, stored: boolean): ShownChoice<boolean> => {
  const pin = useSyncExternalStore(
    subscribe,
    () => (id === null ? undefined : pins.get(id)),
    () => undefined,
  )
  return pin && (pin.isPending || pin.was === stored) ? pin : { value: stored, isPending: false }
}
