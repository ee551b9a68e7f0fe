import { type Clock, type Day, sydneyDay, systemClock } from '#lib/core/dates.ts'

let current: Clock = systemClock

/** Returns the current time of the process's clock. */
export const now = (): Date => current()

/** Returns today's Sydney day. */
export const today = (): Day => sydneyDay(now())

/** Replaces the process's clock, for tests and demonstration data; returns a function that restores it. */
export const setClock = (clock: Clock): (() => void) => {
  const before = current
  current = clock
  return () => {
    current = before
  }
}
