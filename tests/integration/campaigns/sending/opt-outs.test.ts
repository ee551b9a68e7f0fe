import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import type { Mail, Transport } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { randomOf } from '#tests/support/random.ts'
import { startResendSink } from '#tests/support/resend-sink.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'
import { frozenMailing, mailingOf, statesOf, workOnce } from './mailings.ts'

const [smtpSink, resendSink] = await Promise.all([startSmtpSink(), startResendSink()])
afterAll(() => Promise.all([smtpSink.stop(), resendSink.stop()]))
vi.stubEnv('RESEND_BASE_URL', resendSink.url)
getEnv().MAIL_PER_SECOND = 100_000
const smtp = createMailTransport({ ...getEnv(), SMTP_URL: smtpSink.url, RESEND_API_KEY: undefined }) as Transport
const resend = createMailTransport({ ...getEnv(), RESEND_API_KEY: 're_test' }) as Required<Transport>
beforeEach(() => pool().query('delete from mail_paces'))

const LEFT = [{ scope: 'MARKETING', isOut: true }] as const

/** People of a mailing who unsubscribe in random order, and when each got the confirmation. */
const leavers = async (campaignId: number, count: number) => {
  const random = randomOf(1_000)
  const all = await database().campaignRecipient.findMany({ where: { campaignId }, orderBy: { id: 'asc' } })
  const inAnyOrder = all.map((row) => ({ row, at: random() })).toSorted((one, other) => one.at - other.at)
  const rows = inAnyOrder.slice(0, count).map(({ row }) => row)
  const waiting = rows.map(({ id, address }) => ({ id, address }))
  const toldAt = new Map<number, Date>()
  const leave = async (some: number): Promise<void> => {
    const leaving = waiting.splice(0, some)
    await runTransaction(async (tx) => {
      for (const { id, address } of leaving)
        await recordOptOutChoices(tx, visitor, {
          address,
          choices: LEFT,
          origin: { source: 'ONE_CLICK', messageId: id },
        })
    })
    for (const { id } of leaving) toldAt.set(id, now())
  }
  return { leave, toldAt }
}

/** Checks that sink and recipient states agree, and that nobody was mailed after their confirmation. */
const expectNobodyOffended = async (campaignId: number, toldAt: Map<number, Date>, arrived: readonly string[]) => {
  const rows = await database().campaignRecipient.findMany({ where: { campaignId } })
  const sent = rows.filter(({ state }) => state === 'SENT')
  expect(sent.map(({ address }) => address).sort()).toEqual([...arrived].sort())
  expect(sent.length + rows.filter(({ state }) => state === 'SUPPRESSED').length).toBe(rows.length)
  const offended = sent.filter(
    ({ id, wireAt }) => (toldAt.get(id)?.getTime() ?? Number.POSITIVE_INFINITY) < (wireAt as Date).getTime(),
  )
  expect(offended).toEqual([])
}

const untilDone = async (id: number, transport: Transport): Promise<void> => {
  while ((await mailingOf(id)).state !== 'DONE') await Promise.all([workOnce(id, transport), workOnce(id, transport)])
}

test('[T-E7] none of 1,000 people who unsubscribe during a mailing gets it after the confirmation', async () => {
  const { id, people } = await frozenMailing(1_100)
  const { leave, toldAt } = await leavers(id, 1_000)
  // Ten people unsubscribe while each of the first mails is being sent.
  const send = async (mail: Mail) => {
    await leave(10)
    return smtp.send(mail)
  }
  await untilDone(id, { ...smtp, send })
  expect(toldAt.size).toBe(1_000)
  const own = new Set(people.map(({ email }) => email))
  const arrived = smtpSink.received.flatMap(({ to }) => to).filter((address) => own.has(address))
  await expectNobodyOffended(id, toldAt, arrived)
  expect((await statesOf(id)).SUPPRESSED).toBeGreaterThan(500)
}, 240_000)

test('[T-E7] nor do people who unsubscribe while batches of it are in flight', async () => {
  const { id } = await frozenMailing(600)
  const { leave, toldAt } = await leavers(id, 300)
  // While the first ones are being sent; the rest is claimed afterwards.
  let gone: Promise<void> | null = null
  const sendBatch = async (key: string, mails: readonly Mail[]) => {
    gone ??= leave(300)
    await gone
    return resend.sendBatch(key, mails)
  }
  await untilDone(id, { ...resend, sendBatch })
  await expectNobodyOffended(
    id,
    toldAt,
    resendSink.delivered.map(({ to }) => to),
  )
  expect((await statesOf(id)).SUPPRESSED).toBeGreaterThan(0)
}, 240_000)
