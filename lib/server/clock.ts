import { type Clock, type Day, sydneyDay, systemClock } from '#lib/core/dates.ts'

let current: Clock = systemClock

/** The process's clock. */
export const now = (): Date => current()

/** Today's Sydney day. */
export const today = (): Day => sydneyDay(now())

/** Puts another clock in place, for a test or for the scenario's past; returns a function that puts the old one back. */
export const setClock = (clock: Clock): (() => void) => {
  const before = current
  current = clock
  return () => {
    current = before
  }
}
