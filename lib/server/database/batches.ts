import { setTimeout as wait } from 'node:timers/promises'
import { DomainError } from '#lib/core/errors.ts'
import { runHeavyTransaction, type Tx } from '#lib/server/database/db.ts'
import { log } from '#lib/server/operations/log.ts'

/** Waits between retries of a batch, in milliseconds; together longer than a restart of the database. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Runs one batch of a heavy job in a transaction. Retries it while the database is unavailable, so that the job continues where
 * it was; raises UNAVAILABLE after half a minute.
 */
export const runBatch = async <T>(work: (tx: Tx) => Promise<T>, pauses = PAUSES): Promise<T> => {
  const [pause, ...others] = pauses
  try {
    return await runHeavyTransaction(work)
  } catch (error) {
    if (pause === undefined || !(error instanceof DomainError && error.code === 'UNAVAILABLE')) throw error
    log.warn('batch begun again', { reason: error.message, milliseconds: pause })
    await wait(pause)
    return runBatch(work, others)
  }
}

/** An item and the number of rows that its batch reads for it. */
export type Weighed = { id: number; rows: number }

/**
 * Splits items into batches in order, each of at most `mostRows` rows and `most` items; an item with more rows gets a batch of
 * its own.
 */
export const splitByRows = (things: readonly Weighed[], most: number, mostRows: number): number[][] => {
  const batches: number[][] = []
  let rows = Number.POSITIVE_INFINITY
  for (const thing of things) {
    const last = batches.at(-1)
    if (last && last.length < most && rows + thing.rows <= mostRows) last.push(thing.id)
    else batches.push([thing.id])
    rows = batches.at(-1)?.length === 1 ? thing.rows : rows + thing.rows
  }
  return batches
}
