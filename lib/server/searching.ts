import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { DomainError } from '#lib/core/errors.ts'
import { type Prisma, pool } from '#lib/server/db.ts'
import { type Gate, gateOf } from '#lib/server/gate.ts'
import { requestGone } from '#lib/server/request-id.ts'

// However often a bundler repeats this module.
const holder = globalThis as { covenantSearches?: Gate }
const LONGEST_QUEUE = 200

/** Searches take at most half of the connections: everybody else's pages go on. */
const placesOf = (connections: number): number => Math.max(1, Math.floor(connections / 2))

const CANCELLED = '57014'
/** A connection that has not begun its statement ignores a cancellation, so it is asked for until the statement has ended. */
const CANCELS_EVERY = 100
const tooSlow = (): DomainError =>
  new DomainError('UNAVAILABLE', 'This search takes too long. Add a filter and try again.')

/**
 * The rows of a search that may take long: few at once, and ended in the database as soon as nobody waits for the answer. Raises
 * UNAVAILABLE for one that was ended, or that took longer than a statement may.
 */
export const runSearch = async <Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  holder.covenantSearches ??= gateOf(placesOf(pool().options.max), LONGEST_QUEUE)
  return holder.covenantSearches(async () => {
    const gone = requestGone()
    if (gone?.aborted) throw tooSlow()
    const client = await pool().connect()
    let isLost = false
    const lose = () => {
      isLost = true
    }
    client.on('error', lose)
    const over = Promise.withResolvers<false>()
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling ??= cancelUntil(over.promise, client)
    }
    gone?.addEventListener('abort', cancel, { once: true })
    try {
      // Whoever left while the connection was made has been heard by nobody.
      if (gone?.aborted) throw tooSlow()
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      if (error instanceof DomainError) throw error
      if ((error as { code?: string }).code === CANCELLED) throw tooSlow()
      isLost = true
      throw error
    } finally {
      gone?.removeEventListener('abort', cancel)
      over.resolve(false)
      // A cancellation that comes late must not end what the connection does next.
      await cancelling
      client.off('error', lose)
      client.release(isLost)
    }
  })
}

const cancelUntil = async (over: Promise<false>, client: PoolClient): Promise<void> => {
  const { processID } = client as unknown as { processID: number }
  do
    await pool()
      .query('select pg_cancel_backend($1)', [processID])
      .catch(() => undefined)
  while (await Promise.race([over, setTimeout(CANCELS_EVERY, true, { ref: false })]))
}
