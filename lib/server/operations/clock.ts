import { type Clock, type Day, systemClock, toSydneyDay } from '#lib/core/dates.ts'

let current: Clock = systemClock

/** Returns the current time of the process's clock. */
export const now = (): Date => current()

const MINUTE = 60_000
let last: { minute: number; day: Day } | null = null

/** Returns today's Sydney day. */
export const today = (): Day => {
  const instant = now()
  const minute = Math.floor(instant.getTime() / MINUTE)
  // Each public page asks for it, and reading a calendar takes longer than anything else that it does; a day begins with a minute.
  if (last?.minute !== minute) last = { minute, day: toSydneyDay(instant) }
  return last.day
}

/** Replaces the process's clock, for tests and demonstration data; returns a function that restores it. */
export const setClock = (clock: Clock): (() => void) => {
  const before = current
  current = clock
  return () => {
    current = before
  }
}
