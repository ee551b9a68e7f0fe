import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { retryFailed } from '#lib/campaigns/sending/commands.ts'
import { storeDeliveryReport } from '#lib/campaigns/sending/reports/commands.ts'
import { filterSubscribed } from '#lib/foundation/opt-outs/queries.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import type { Transport } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { castOf } from '#tests/support/actors.ts'
import { startResendSink } from '#tests/support/resend-sink.ts'
import { frozenMailing, mailingOf, statesOf, workOnce } from './mailings.ts'

/** Creates a mailing whose mails were all accepted by the provider. */
const sentMailing = async (count: number) => {
  const { id, people } = await frozenMailing(count)
  const mark = randomUUID()
  await pool().query(
    `update campaign_recipients set state = 'SENT', provider_id = $2 || '-' || id where campaign_id = $1`,
    [id, mark],
  )
  await pool().query(`update email_campaigns set state = 'SENDING' where id = $1`, [id])
  const rows = await database().campaignRecipient.findMany({ where: { campaignId: id }, orderBy: { id: 'asc' } })
  const report = (place: number, type: 'DELIVERED' | 'BOUNCED' | 'COMPLAINED') =>
    runTransaction((tx) => storeDeliveryReport(tx, { providerId: rows[place]?.providerId as string, type, at: now() }))
  const reported = async (place: number) =>
    (await database().campaignRecipient.findUniqueOrThrow({ where: { id: rows[place]?.id as number } })).report
  return { id, people, rows, report, reported }
}

test('a report is stored with its recipient, and a worse one is kept whatever follows', async () => {
  const { report, reported } = await sentMailing(3)
  expect(await report(0, 'DELIVERED')).toBe(true)
  expect(await reported(0)).toBe('DELIVERED')
  await report(0, 'BOUNCED')
  await report(0, 'DELIVERED')
  expect(await reported(0)).toBe('BOUNCED')
  await report(0, 'COMPLAINED')
  await report(0, 'BOUNCED')
  expect(await reported(0)).toBe('COMPLAINED')
  expect(await reported(1)).toBeNull()
  expect(
    await runTransaction((tx) => storeDeliveryReport(tx, { providerId: randomUUID(), type: 'BOUNCED', at: now() })),
  ).toBe(false)
})

test('[T-E11] a recipient who bounces or complains gets no more optional mail', async () => {
  const { rows, report } = await sentMailing(3)
  const addresses = rows.map(({ address }) => address)
  await report(0, 'BOUNCED')
  await report(1, 'COMPLAINED')
  expect(await filterSubscribed('MARKETING', addresses)).toEqual([addresses[2]])
  expect(await filterSubscribed('NINETY_DAYS_ACTIVITY', addresses)).toEqual([addresses[2]])
  const { rows: sources } = await pool().query(
    `select distinct source from opt_out_entries where source in ('BOUNCE', 'COMPLAINT') order by source`,
  )
  expect(sources).toEqual([{ source: 'BOUNCE' }, { source: 'COMPLAINT' }])
})

test('[T-E11] one complaint in a thousand pauses a mailing with a reason, and resuming resets the count', async () => {
  const { id, report } = await sentMailing(150)
  await report(0, 'DELIVERED')
  expect(await mailingOf(id)).toMatchObject({ state: 'SENDING' })
  await report(5, 'COMPLAINED')
  expect(await mailingOf(id)).toMatchObject({
    state: 'PAUSED',
    pausedReason: 'Paused by itself: 1 of 150 recipients reported it as spam.',
  })
})

test('one bounce in twenty pauses a mailing of at least twenty, fewer do not', async () => {
  const few = await sentMailing(19)
  await few.report(0, 'BOUNCED')
  await few.report(1, 'BOUNCED')
  expect(await mailingOf(few.id)).toMatchObject({ state: 'SENDING' })
  const many = await sentMailing(60)
  await many.report(0, 'BOUNCED')
  await many.report(1, 'BOUNCED')
  expect(await mailingOf(many.id)).toMatchObject({ state: 'SENDING' })
  await many.report(2, 'BOUNCED')
  expect(await mailingOf(many.id)).toMatchObject({
    state: 'PAUSED',
    pausedReason: 'Paused by itself: 3 of 60 emails failed or bounced.',
  })
})

test('failures that the provider reports later also pause a mailing', async () => {
  const { id, rows } = await sentMailing(20)
  const fail = (place: number) =>
    runTransaction((tx) =>
      storeDeliveryReport(tx, { providerId: rows[place]?.providerId as string, type: 'FAILED', at: now() }),
    )
  expect(await fail(0)).toBe(true)
  expect(await statesOf(id)).toEqual({ SENT: 19, FAILED: 1 })
  expect(await mailingOf(id)).toMatchObject({
    state: 'PAUSED',
    pausedReason: 'Paused by itself: 1 of 20 emails failed or bounced.',
  })
})

test('a mail that the provider accepted but could not send is sent again on request, with a new key', async () => {
  const sink = await startResendSink()
  afterAll(() => sink.stop())
  vi.stubEnv('RESEND_BASE_URL', sink.url)
  const { sendBatch: _batches, ...oneByOne } = createMailTransport({
    ...getEnv(),
    RESEND_API_KEY: 're_test',
  }) as Required<Transport>
  const { actors } = await castOf()
  const { id } = await frozenMailing(2)
  await workOnce(id, oneByOne)
  const [first] = await database().campaignRecipient.findMany({ where: { campaignId: id }, orderBy: { id: 'asc' } })
  const { providerId, address } = first as { providerId: string; address: string }
  await runTransaction((tx) => storeDeliveryReport(tx, { providerId, type: 'FAILED', at: now(), reason: 'No quota' }))
  expect(await statesOf(id)).toEqual({ SENT: 1, FAILED: 1 })
  await retryFailed(actors.admin, id)
  await workOnce(id, oneByOne)
  expect(await statesOf(id)).toEqual({ SENT: 2 })
  expect(sink.delivered.filter(({ to }) => to === address)).toHaveLength(2)
})
