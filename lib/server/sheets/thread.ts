import { parentPort, workerData } from 'node:worker_threads'
import { readRows, type SheetRow } from '#lib/server/sheets/cells.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'
import type { FromSheet, ToSheet } from '#lib/server/sheets/rows.ts'

/** The thread that reads one file and hands its rows on, no faster than they are taken. */
const { bytes, bounds, taken } = workerData as ToSheet
const port = parentPort as NonNullable<typeof parentPort>
const tell = (message: FromSheet): void => port.postMessage(message)

const PIECE = 500

let sent = 0
let rows: SheetRow[] = []

// The thread itself stands still meanwhile: the parser would otherwise go on and keep all that nobody takes.
const handOn = (): void => {
  tell({ kind: 'rows', rows })
  rows = []
  sent += 1
  for (let seen = Atomics.load(taken, 0); seen < sent - 1; seen = Atomics.load(taken, 0)) Atomics.wait(taken, 0, seen)
}

try {
  await readRows(bytes, bounds, (row) => {
    rows.push(row)
    if (rows.length === PIECE) handOn()
  })
  handOn()
  tell({ kind: 'end' })
} catch (error) {
  if (!(error instanceof SheetFault)) throw error
  // What came before the fault decides first: rows without headings are told of as such.
  handOn()
  tell({ kind: 'fault', fault: error.kind, row: error.row })
}
