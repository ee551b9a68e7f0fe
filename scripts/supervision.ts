import { type Child, type ChildScript, describeProcessEnd, startChild, stopChildren } from './children.ts'

/** The most restarts of a process within a minute before giving up. */
const LIMIT = 5
const WINDOW = 60_000
const PAUSE = 500

/** Creates a restart counter; each call returns the number within the last minute, or null above the limit. */
const createRestartCounter = () => {
  let times: number[] = []
  return (): number | null => {
    times = [...times.filter((time) => Date.now() - time < WINDOW), Date.now()]
    return times.length <= LIMIT ? times.length : null
  }
}

/** Keeps processes running until `stop` is called. */
export type Supervision = {
  children: () => Child[]
  /** Restart processes that end from now on; before this, an end is final. */
  restartFromNow: () => void
  stop: (seconds: number) => Promise<void>
}

/** Starts and supervises processes. Calls `giveUp` if one ends before all are ready, or too often. */
export const superviseProcesses = (
  kept: ChildScript[],
  on: { say: (text: string) => void; giveUp: (reason: string) => void; change: (children: Child[]) => void },
): Supervision => {
  const running = new Map<string, Child>()
  let isStopping = false
  let isReady = false
  const start = (each: ChildScript, next: () => number | null): void => {
    const child = startChild(each)
    running.set(each.name, child)
    on.change([...running.values()])
    void child.ended.then(async (end) => {
      if (isStopping) return
      const count = isReady ? next() : null
      if (count === null) {
        const often = isReady ? `, more than ${LIMIT} times within a minute` : ''
        return on.giveUp(`${each.name} ended (${describeProcessEnd(end)})${often}; stopping the rest.`)
      }
      on.say(
        `${each.name} ended (${describeProcessEnd(end)}); starting it again (${count} of at most ${LIMIT} within a minute)`,
      )
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      if (!isStopping) start(each, next)
    })
  }
  for (const each of kept) start(each, createRestartCounter())
  return {
    children: () => [...running.values()],
    restartFromNow: () => {
      isReady = true
    },
    stop: (seconds) => {
      isStopping = true
      return stopChildren([...running.values()], seconds)
    },
  }
}

/** Checks every second whether a server is up and restarts it if not, within the same limit. Returns a function that stops this. */
export const restartServerIfDown = (
  name: string,
  server: { isUp: () => Promise<boolean>; bringBack: () => Promise<void> },
  on: { say: (text: string) => void; giveUp: (reason: string) => void },
): (() => void) => {
  const next = createRestartCounter()
  let isStopped = false
  const look = async (): Promise<void> => {
    if (isStopped) return
    if (!(await server.isUp()) && !isStopped) {
      const count = next()
      if (count === null) return on.giveUp(`${name} ended more than ${LIMIT} times within a minute; stopping the rest.`)
      on.say(`${name} ended; starting it again (${count} of at most ${LIMIT} within a minute)`)
      await server.bringBack().catch((error: Error) => on.say(error.message))
    }
    setTimeout(() => void look(), 1_000).unref()
  }
  void look()
  return () => {
    isStopped = true
  }
}
