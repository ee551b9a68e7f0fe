import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { raceTimeout } from '#lib/core/waiting.ts'
import { log } from '#lib/server/operations/log.ts'
import { SheetFault, type SheetFaultKind } from '#lib/server/sheets/faults.ts'
import type { SheetBounds, SheetRow } from '#lib/server/sheets/row-checks.ts'

/** The thread's input: the file, its limits, and a shared counter of the batches already consumed. */
export type ToSheet = { bytes: Uint8Array; bounds: SheetBounds; taken: Int32Array }
export type FromSheet =
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'fault'; fault: SheetFaultKind; row: number | null }

/** Limits of the thread: its time in milliseconds and its memory in MB. */
const MOST = { milliseconds: 30_000, old: 80, young: 8 }

/**
 * The bundle is not beside the sources; `scripts/web.ts` sets their root. The worker is started by a path built at run time,
 * because the bundler would otherwise bundle the file.
 */
const holder = globalThis as { covenantRoot?: string }
const THREAD = 'lib/server/sheets/thread.ts'

/**
 * Reads the rows of a spreadsheet's first sheet in a thread with limited time and memory, so that no file delays other requests
 * (threat J2). Transfers the bytes, so the caller can no longer use them. Raises a SheetFault.
 */
export async function* readSheetRows(bytes: Uint8Array<ArrayBuffer>, bounds: SheetBounds): AsyncGenerator<SheetRow> {
  const taken = new Int32Array(new SharedArrayBuffer(4))
  const threads = process.getBuiltinModule('node:worker_threads')
  const thread = new threads.Worker(join(holder.covenantRoot ?? process.cwd(), THREAD), {
    workerData: { bytes, bounds, taken } satisfies ToSheet,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MOST.old, maxYoungGenerationSizeMb: MOST.young },
  })
  const next = createThreadMessageReader(thread)
  let left = MOST.milliseconds
  try {
    for (;;) {
      const began = performance.now()
      const message = await raceTimeout(next(), left, () => new SheetFault('tooMuchWork'))
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

/** Returns a function that waits for the thread's next message. Raises a SheetFault if the thread fails. */
const createThreadMessageReader = (thread: Worker): (() => Promise<FromSheet>) => {
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
