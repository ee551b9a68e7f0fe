import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { log } from '#lib/server/log.ts'
import type { SheetBounds, SheetRow } from '#lib/server/sheets/cells.ts'
import { SheetFault, type SheetFaultKind } from '#lib/server/sheets/faults.ts'

/** What the thread is given: the file, what it may hold, and how many pieces of it have been taken. */
export type ToSheet = { bytes: Uint8Array; bounds: SheetBounds; taken: Int32Array }
export type FromSheet =
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'fault'; fault: SheetFaultKind; row: number | null }

/** Milliseconds that a thread may work on one file, and megabytes of its memory. */
const MOST = { milliseconds: 30_000, old: 80, young: 8 }

/**
 * The bundle is elsewhere than the sources; `scripts/web.ts` says where these are. Threads are asked for at run time, because the
 * bundler would take their file for one of its own.
 */
const holder = globalThis as { covenantRoot?: string }
const THREAD = 'lib/server/sheets/thread.ts'

/**
 * The rows of a spreadsheet's first sheet, read by a thread of its own whose time and memory are limited, so that no file keeps
 * anybody else waiting (threat J2). Takes the bytes away from the caller. Raises a SheetFault.
 */
export async function* sheetRows(bytes: Uint8Array<ArrayBuffer>, bounds: SheetBounds): AsyncGenerator<SheetRow> {
  const taken = new Int32Array(new SharedArrayBuffer(4))
  const threads = process.getBuiltinModule('node:worker_threads')
  const thread = new threads.Worker(join(holder.covenantRoot ?? process.cwd(), THREAD), {
    workerData: { bytes, bounds, taken } satisfies ToSheet,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MOST.old, maxYoungGenerationSizeMb: MOST.young },
  })
  const next = messagesOf(thread)
  let left = MOST.milliseconds
  try {
    for (;;) {
      const began = performance.now()
      const message = await within(next(), left)
      left -= performance.now() - began
      if (message.kind === 'end') return
      if (message.kind === 'fault') throw new SheetFault(message.fault, message.row)
      Atomics.add(taken, 0, 1)
      Atomics.notify(taken, 0)
      yield* message.rows
    }
  } finally {
    await thread.terminate()
  }
}

/** The thread's messages in their order, for one who waits for each; one that breaks has read what it cannot. */
const messagesOf = (thread: Worker): (() => Promise<FromSheet>) => {
  const come: FromSheet[] = []
  let end: SheetFaultKind | null = null
  let wake = (): void => {}
  thread.on('message', (message: FromSheet) => {
    come.push(message)
    wake()
  })
  thread.on('error', (error: NodeJS.ErrnoException) => {
    log.warn('a spreadsheet was given up', { reason: error.code ?? error.message })
    end = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooMuchWork' : 'unreadable'
    wake()
  })
  return async () => {
    while (come.length === 0 && end === null)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    const message = come.shift()
    if (!message) throw new SheetFault(end ?? 'unreadable')
    return message
  }
}

const within = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SheetFault('tooMuchWork')), Math.max(0, milliseconds))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
