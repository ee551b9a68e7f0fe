import type { SaveClock } from '#components/saving/save-plan.ts'

/** A clock that moves only when the test advances it. */
export const manualClock = (): SaveClock & { pass: (milliseconds: number) => void } => {
  let now = 0
  let last = 0
  const timers = new Map<number, { at: number; action: () => void }>()
  return {
    set: (action, delay) => {
      last += 1
      timers.set(last, { at: now + delay, action })
      return last
    },
    clear: (timer) => void timers.delete(timer as number),
    pass: (milliseconds) => {
      now += milliseconds
      for (const [id, { at, action }] of [...timers].sort(([, one], [, other]) => one.at - other.at)) {
        if (at > now || !timers.delete(id)) continue
        action()
      }
    },
  }
}
