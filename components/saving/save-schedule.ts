import type { SaveClock } from './save-plan.ts'

const browserClock: SaveClock = {
  set: (action, delay) => setTimeout(action, delay),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/** Decides when a value is sent: it waits for its debounce, then it is due; `onDue` is called when a debounce ends. */
export const createSaveSchedule = <Name extends string>(onDue: () => void, clock: SaveClock = browserClock) => {
  const due = new Set<Name>()
  const timers = new Map<Name, unknown>()
  const cancel = (name: Name) => {
    clock.clear(timers.get(name))
    timers.delete(name)
    due.delete(name)
  }
  const endDebounce = (name: Name) => {
    timers.delete(name)
    due.add(name)
    onDue()
  }
  return {
    cancel,
    makeDue: (name: Name): void => {
      cancel(name)
      due.add(name)
    },
    /** Makes a value due after a delay, or at once if it is 0. */
    makeDueAfter: (name: Name, delay: number): void => {
      cancel(name)
      if (delay === 0) due.add(name)
      else
        timers.set(
          name,
          clock.set(() => endDebounce(name), delay),
        )
    },
    /** The names of the due values, in the order in which they became due. */
    listDue: (): readonly Name[] => [...due],
  }
}

export type SaveSchedule<Name extends string> = ReturnType<typeof createSaveSchedule<Name>>
