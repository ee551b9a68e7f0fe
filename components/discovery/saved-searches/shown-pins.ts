'use client'

import { useEffect, useSyncExternalStore } from 'react'
import type { ShownChoice } from '#components/saving/choice-queue.ts'
import { followStoredPin, getPin, getShownPin, subscribeToPins } from './pin-choices.ts'

/** Returns whether a search is pinned as shown: what the person chose, or else what is stored. */
export const useShownPin = (id: number | null, stored: boolean): ShownChoice<boolean> => {
  const pin = useSyncExternalStore(
    subscribeToPins,
    () => (id === null ? undefined : getPin(id)),
    () => undefined,
  )
  useEffect(() => {
    if (id !== null) followStoredPin(id, stored)
  }, [id, stored])
  return getShownPin(pin, stored)
}
