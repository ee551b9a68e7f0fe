import { parentPort, workerData } from 'node:worker_threads'
import { readSheetCells } from '#lib/server/sheets/cells.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'
import type { SheetRow } from '#lib/server/sheets/row-checks.ts'
import type { FromSheet, ToSheet } from '#lib/server/sheets/rows.ts'

/** Worker thread that reads one file and sends its rows no faster than they are consumed. */
const { bytes, bounds, taken } = workerData as ToSheet
const port = parentPort as NonNullable<typeof parentPort>
const sendMessage = (message: FromSheet): void => port.postMessage(message)

const PIECE = 500

let sent = 0
let rows: SheetRow[] = []

// Blocks the thread, because the parser would otherwise continue and keep all unconsumed rows in memory.
const sendRows = (): void => {
  sendMessage({ kind: 'rows', rows })
  rows = []
  sent += 1
  for (let seen = Atomics.load(taken, 0); seen < sent - 1; seen = Atomics.load(taken, 0)) Atomics.wait(taken, 0, seen)
}

try {
  await readSheetCells(bytes, bounds, (row) => {
    rows.push(row)
    if (rows.length === PIECE) sendRows()
  })
  sendRows()
  sendMessage({ kind: 'end' })
} catch (error) {
  if (!(error instanceof SheetFault)) throw error
  // Rows before the fault are sent first: missing headings, for example, are the more useful error.
  sendRows()
  sendMessage({ kind: 'fault', fault: error.kind, row: error.row })
}
