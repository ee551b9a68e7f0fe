import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { heldClock } from '#tests/support/clock.ts'
import { startResendSink } from '#tests/support/resend-sink.ts'
import { frozenMailing, mailingOf, sender, statesOf, workOnce } from './mailings.ts'

const sink = await startResendSink()
vi.stubEnv('RESEND_BASE_URL', sink.url)
const transport = createMailTransport({ ...getEnv(), RESEND_API_KEY: 're_test' })
const { later } = heldClock()
afterAll(() => sink.stop())
beforeEach(async () => {
  sink.script([])
  await pool().query('delete from mail_paces')
})

const arrivedTo = (people: readonly { email: string }[]) => {
  const own = new Set(people.map(({ email }) => email))
  return sink.delivered.filter(({ to }) => own.has(to))
}
const batchesOf = (campaignId: number) =>
  database().campaignBatch.findMany({ where: { campaignId }, orderBy: { id: 'asc' } })

/** Longer than the longest delay after a fault, but within the lifetime of every key. */
const goOn = async (id: number): Promise<void> => {
  later(3_600_000)
  await workOnce(id, transport)
}

test('a mailing without files is sent in requests of up to a hundred, each with a stored key and the provider’s ids', async () => {
  const { id, people } = await frozenMailing(230)
  const before = sink.requests.length
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: 230 })
  expect(await mailingOf(id)).toMatchObject({ state: 'DONE' })
  expect(arrivedTo(people)).toHaveLength(230)
  const batches = await batchesOf(id)
  expect(batches.map(({ members }) => members.length).sort()).toEqual([100, 100, 30])
  expect(batches.every(({ state }) => state === 'DONE')).toBe(true)
  expect(
    sink.requests
      .slice(before)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(batches.map(({ key }) => key).sort())
  expect(await database().campaignRecipient.count({ where: { campaignId: id, providerId: null } })).toBe(0)
})

test('a batch that was accepted without a response is repeated with its key, and arrives once', async () => {
  const { id, people } = await frozenMailing(40)
  const before = sink.requests.length
  sink.script(['accept-then-drop', 'accept-then-drop'])
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ QUEUED: 40 })
  await goOn(id)
  expect(await statesOf(id)).toEqual({ QUEUED: 40 })
  await goOn(id)
  expect(await statesOf(id)).toEqual({ SENT: 40 })
  expect(new Set(sink.requests.slice(before).map(({ key }) => key)).size).toBe(1)
  expect(arrivedTo(people)).toHaveLength(40)
})

test('if one address of a batch is invalid, only that mail fails', async () => {
  const { id, people } = await frozenMailing(30)
  sink.refuse(people[7]?.email as string)
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: 29, FAILED: 1 })
  expect(arrivedTo(people)).toHaveLength(29)
})

test('a refused batch is split until the refused mail is alone, and no mail is sent twice', async () => {
  const { id, people } = await frozenMailing(8)
  const refusal = { status: 422, name: 'validation_error' }
  // The whole batch, its first half, the first half of that, and the first of those two.
  sink.script([refusal, refusal, 'accept', refusal])
  await workOnce(id, transport)
  expect(await statesOf(id)).toMatchObject({ SENT: expect.any(Number) })
  await goOn(id)
  const states = await statesOf(id)
  expect((states.SENT ?? 0) + (states.FAILED ?? 0)).toBe(8)
  expect(arrivedTo(people)).toHaveLength(states.SENT as number)
  expect(new Set(arrivedTo(people).map(({ to }) => to)).size).toBe(states.SENT)
  const batches = await batchesOf(id)
  expect(new Set(batches.map(({ key }) => key)).size).toBe(batches.length)
  expect(batches.filter(({ state }) => state === 'OPEN')).toEqual([])
  expect(batches.filter(({ state }) => state === 'SPLIT').length).toBeGreaterThan(1)
})

test('a rate-limited batch is retried after the requested delay, and no recipient is lost', async () => {
  const { id, people } = await frozenMailing(20)
  sink.script([{ status: 429, headers: { 'retry-after': '40' } }])
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ QUEUED: 20 })
  const requests = sink.requests.length
  later(30_000)
  await workOnce(id, transport)
  expect(sink.requests).toHaveLength(requests)
  later(15_000)
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: 20 })
  expect(arrivedTo(people)).toHaveLength(20)
})

test('a batch that may have been accepted is not repeated after its key has expired, or to people who unsubscribed', async () => {
  const { id, people } = await frozenMailing(5)
  sink.script(['accept-then-drop'])
  await workOnce(id, transport)
  const requests = sink.requests.length
  later(23 * 3_600_000)
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ UNKNOWN: 5 })
  expect(sink.requests).toHaveLength(requests)
  expect(arrivedTo(people)).toHaveLength(5)

  const other = await frozenMailing(5)
  sink.script(['drop'])
  await workOnce(other.id, transport)
  const address = other.people[2]?.email as string
  await runTransaction((tx) =>
    recordOptOutChoices(tx, sender, {
      address,
      choices: [{ scope: 'MARKETING', isOut: true }],
      origin: { source: 'PAGE' },
    }),
  )
  await goOn(other.id)
  expect(arrivedTo(other.people)).toHaveLength(0)
  expect(await statesOf(other.id)).toEqual({ UNKNOWN: 5 })
})

test('a worker that resumes after its lease sends nothing again: the batch was taken over with the same key', async () => {
  const { id, people } = await frozenMailing(10)
  sink.script(['accept-then-hang'])
  const first = workOnce(id, transport)
  await vi.waitFor(() => expect(arrivedTo(people)).toHaveLength(10), 10_000)
  // Two concurrent claims can share the recipients, so there may be more than one batch.
  const keys = (await batchesOf(id)).map(({ key }) => key)
  // As if its heartbeat had stopped.
  await pool().query(`update campaign_recipients set due_at = '2020-01-01' where campaign_id = $1 and state = 'WIRE'`, [
    id,
  ])
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: 10 })
  sink.breakOff()
  await first
  expect(await statesOf(id)).toEqual({ SENT: 10 })
  expect(arrivedTo(people)).toHaveLength(10)
  expect((await batchesOf(id)).map(({ key, state }) => [key, state])).toEqual(keys.map((key) => [key, 'DONE']))
})
