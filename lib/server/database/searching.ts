import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { DomainError } from '#lib/core/errors.ts'
import { type Prisma, pool } from '#lib/server/database/db.ts'
import { createConcurrencyGate, type Gate } from '#lib/server/http/gate.ts'
import { getDisconnectSignal } from '#lib/server/http/request-id.ts'

// On globalThis, because a bundler may include this module several times.
const holder = globalThis as { covenantSearches?: Gate }
const LONGEST_QUEUE = 200

/** Searches use at most half of the connections, so that other pages stay responsive. */
const countSearchSlots = (connections: number): number => Math.max(1, Math.floor(connections / 2))

const CANCELLED = '57014'
/**
 * Milliseconds between cancel requests. A connection that has not started its statement ignores one, so it is repeated until the
 * statement ends.
 */
const CANCELS_EVERY = 100
const searchTooSlowError = (): DomainError =>
  new DomainError('UNAVAILABLE', 'This search takes too long. Add a filter and try again.')

/**
 * Runs a search that may be slow: only a few at once, and cancelled in the database when the client disconnects. Raises
 * UNAVAILABLE if it was cancelled or exceeded the statement timeout.
 */
export const runSearch = async <Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  holder.covenantSearches ??= createConcurrencyGate(countSearchSlots(pool().options.max), LONGEST_QUEUE)
  return holder.covenantSearches(async () => {
    const gone = getDisconnectSignal()
    if (gone?.aborted) throw searchTooSlowError()
    const client = await pool().connect()
    let isLost = false
    const lose = () => {
      isLost = true
    }
    client.on('error', lose)
    const over = Promise.withResolvers<false>()
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling ??= cancelQueryUntilEnded(over.promise, client)
    }
    gone?.addEventListener('abort', cancel, { once: true })
    try {
      // The client may have disconnected before the listener was added.
      if (gone?.aborted) throw searchTooSlowError()
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      if (error instanceof DomainError) throw error
      if ((error as { code?: string }).code === CANCELLED) throw searchTooSlowError()
      isLost = true
      throw error
    } finally {
      gone?.removeEventListener('abort', cancel)
      over.resolve(false)
      // Wait, because a late cancel request would hit the connection's next statement.
      await cancelling
      client.off('error', lose)
      client.release(isLost)
    }
  })
}

const cancelQueryUntilEnded = async (over: Promise<false>, client: PoolClient): Promise<void> => {
  const { processID } = client as unknown as { processID: number }
  do
    await pool()
      .query('select pg_cancel_backend($1)', [processID])
      .catch(() => undefined)
  while (await Promise.race([over, setTimeout(CANCELS_EVERY, true, { ref: false })]))
}
