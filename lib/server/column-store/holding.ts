import { Worker } from 'node:worker_threads'
import type { Subtotal } from '#lib/core/subtotals.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import {
  type Answered,
  type Found,
  type FromThread,
  type Gathered,
  type Memory,
  type Question,
  setMemory,
  type TallyFound,
  type ToThread,
} from '#lib/server/column-store/questions.ts'
import type { RankFound } from '#lib/server/column-store/ranks.ts'
import { log, warnOfFailure } from '#lib/server/operations/log.ts'

/** Milliseconds to wait for the thread before the database answers instead. */
const PATIENCE = 2_000
/** Milliseconds until a thread that exited is started again. */
const RESTART_DELAY = 10_000

export type Holding = { ready: Promise<void>; close: () => Promise<void> }

// The questions that the thread has not answered yet. Null is the answer of a thread that is too late or gone.
const createOpenQuestions = () => {
  let next = 0
  const open = new Map<number, (found: Answered) => void>()
  const answer = (id: number, found: Answered): void => {
    open.get(id)?.(found)
    open.delete(id)
  }
  return {
    answer,
    answerAll: (found: Answered): void => {
      for (const id of open.keys()) answer(id, found)
    },
    send: (thread: Worker | null, question: Question): Promise<Answered> =>
      new Promise((answered) => {
        if (!thread) return answered(null)
        const id = next
        next += 1
        const timer = setTimeout(() => answer(id, null), PATIENCE)
        open.set(id, (found) => {
          clearTimeout(timer)
          answered(found)
        })
        thread.postMessage({ id, ...question } satisfies ToThread)
      }),
  }
}

/**
 * Keeps a table in this process's column store, in its own thread. The database answers until it is ready and whenever it fails.
 * `url` is the application's database.
 */
export const holdInMemory = (held: HeldTable, url: string): Holding => {
  let isClosed = false
  /** The thread that is loading or ready, and the one that can be asked. */
  let running: Worker | null = null
  let thread: Worker | null = null
  const questions = createOpenQuestions()
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  const start = (): void => {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { held, url },
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
    })
    started.on('message', (message: FromThread) => {
      if (message.kind === 'answer') return questions.answer(message.id, message.found)
      if (message.kind === 'trouble')
        return warnOfFailure(
          `memory of ${held.table}`,
          Object.assign(new Error(message.reason), { code: message.code }),
        )
      if (message.kind === 'warm') {
        memory.isWarm = message.isWarm
        return
      }
      log.info('table held in memory', { table: held.table, rows: message.rows, milliseconds: message.milliseconds })
      thread = started
      isReady()
    })
    started.on('error', (error: Error) => warnOfFailure(`memory of ${held.table}`, error))
    started.on('exit', () => {
      thread = null
      memory.isWarm = false
      questions.answerAll(null)
      if (!isClosed) setTimeout(start, RESTART_DELAY).unref()
    })
    started.unref()
    running = started
  }
  const memory: Memory = {
    ask: (asked) => questions.send(thread, { asked }) as Promise<Found | null>,
    rank: (ranked) => questions.send(thread, { ranked }) as Promise<RankFound | null>,
    sum: (summed) => questions.send(thread, { summed }) as Promise<Subtotal[] | null>,
    tally: (tallied) => questions.send(thread, { tallied }) as Promise<TallyFound | null>,
    gather: (gathered) => questions.send(thread, { gathered }) as Promise<Gathered[] | null>,
    isWarm: false,
  }
  start()
  setMemory(held.table, memory)
  return {
    ready,
    close: async () => {
      isClosed = true
      setMemory(held.table, null)
      await running?.terminate()
    },
  }
}
