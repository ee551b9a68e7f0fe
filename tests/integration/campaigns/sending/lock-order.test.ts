import { expect, test, vi } from 'vitest'
import { claimMailBatch, endMailBatch, freezeMailBatch } from '#lib/campaigns/sending/batches/commands.ts'
import { claimRecipients, markRecipientsAsOnWire, storeSendResults } from '#lib/campaigns/sending/claims/commands.ts'
import type { Result } from '#lib/campaigns/sending/schema.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { frozenMailing, mailingOf } from './mailings.ts'

/** A mailing being sent, with its recipients claimed by a worker. */
const claimed = async () => {
  const { id } = await frozenMailing(5)
  await database().emailCampaign.update({ where: { id }, data: { state: 'SENDING' } })
  const { version: run } = await mailingOf(id)
  const ask = { campaignId: id, run, keyLife: 60_000, most: 5, isBatched: true }
  const rows = await runTransaction((tx) => claimRecipients(tx, ask))
  expect(rows).toHaveLength(5)
  return { id, ask, leaving: rows.map((row) => ({ row, hash: '00'.repeat(32) })) }
}
const sentOf = ({ id, attempt }: { id: number; attempt: number }): Result => ({
  id,
  attempt,
  state: 'SENT',
  error: null,
  providerId: null,
  dueAt: now(),
  isOffWire: false,
})

/** Locks a row, starts the work that waits for it, and checks whether the recipients can still be locked. */
const recipientsAreFree = async (held: string, id: number, campaignId: number, start: () => Promise<unknown>) => {
  const client = await pool().connect()
  try {
    await client.query('begin')
    await client.query(`select from ${held} where id = $1 for update`, [id])
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // Prisma starts a statement when its promise is first awaited.
    const work = start().then((value) => value)
    await vi.waitUntil(
      async () => {
        const waiting = await pool().query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
          rows[0]?.pid,
        ])
        return waiting.rowCount === 1
      },
      { timeout: 10_000, interval: 20 },
    )
    const locking = client.query(
      'select from campaign_recipients where campaign_id = $1 order by id for update nowait',
      [campaignId],
    )
    const isFree = await locking.then(
      () => true,
      () => false,
    )
    await client.query('rollback')
    await work
    return isFree
  } finally {
    client.release()
  }
}

test('[T-E3] storing results waits for a cancellation without locking recipients that it needs', async () => {
  const { id, leaving } = await claimed()
  await markRecipientsAsOnWire(database(), leaving)
  const results = leaving.map(({ row }) => sentOf(row))
  expect(await recipientsAreFree('email_campaigns', id, id, () => storeSendResults(database(), id, results))).toBe(true)
  expect(await database().campaignRecipient.count({ where: { campaignId: id, state: 'SENT' } })).toBe(5)
})

test('[T-E3] storing a batch’s results and mails waits for a claim without locking its recipients', async () => {
  const { id, ask, leaving } = await claimed()
  const frozen = await runTransaction((tx) => freezeMailBatch(tx, id, { batch: null, leaving }))
  const batch = frozen?.batch as NonNullable<typeof frozen>['batch']
  const free = (start: () => Promise<unknown>) => recipientsAreFree('campaign_batches', batch.id, id, start)
  const end = { state: 'DONE' as const, results: leaving.map(({ row }) => sentOf(row)), halves: [] }
  expect(await free(() => runTransaction((tx) => freezeMailBatch(tx, id, { batch, leaving })))).toBe(true)
  expect(await free(() => runTransaction((tx) => endMailBatch(tx, { campaignId: id, batch, end })))).toBe(true)
  expect(await runTransaction((tx) => claimMailBatch(tx, ask))).toBeNull()
})
