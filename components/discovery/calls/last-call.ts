import { useSyncExternalStore } from 'react'
import type { Day } from '#lib/core/dates.ts'
import type { CallTarget } from '#lib/discovery/calls/schema.ts'

/** A logged call: what it saved, the address of its page, and how its message is closed. */
export type LoggedCall = {
  target: CallTarget
  noteId: number
  followupDate: Day
  note: string
  ownHref: string
  dismiss: () => void
}

// The last call that was logged since call mode was opened, while it can be taken back.
let last: LoggedCall | null = null
const listeners = new Set<() => void>()

/** Keeps the last logged call; null forgets it. */
export const setLastCall = (call: LoggedCall | null): void => {
  last = call
  for (const listen of listeners) listen()
}

const listenToLastCall = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Returns the last logged call, null if none can be taken back. */
export const useLastCall = (): LoggedCall | null =>
  useSyncExternalStore(
    listenToLastCall,
    () => last,
    () => null,
  )
