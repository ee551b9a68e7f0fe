import { afterAll, expect, test } from 'vitest'
import { cancelMailing, pauseMailing, resumeMailing, retryFailed } from '#lib/campaigns/sending/commands.ts'
import { workMailing } from '#lib/campaigns/sending/working/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { castOf } from '#tests/support/actors.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'
import { frozenMailing, mailingOf, plannedIn, sender, statesOf, workOnce } from './mailings.ts'

const sink = await startSmtpSink()
const { actors } = await castOf()
const transport = createMailTransport({ ...getEnv(), SMTP_URL: sink.url, RESEND_API_KEY: undefined })
afterAll(() => sink.stop())

const arrivedTo = (people: readonly { email: string }[]) => {
  const own = new Set(people.map(({ email }) => email))
  return sink.received.filter(({ to }) => own.has(to[0] as string))
}

test('a mailing is sent once to each recipient with their values, and ends', async () => {
  const { id, people } = await frozenMailing(120)
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: 120 })
  expect(await mailingOf(id)).toMatchObject({ state: 'DONE', finishedAt: expect.any(Date), pausedReason: null })
  const arrived = arrivedTo(people)
  expect(new Set(arrived.map(({ to }) => to.join())).size).toBe(120)
  expect(arrived).toHaveLength(120)
  expect(arrived[0]?.source).toContain('Subject: Terms for Kim')
  expect(arrived[0]?.source).toContain('Hello Kim')
})

test('a paused mailing sends nothing until it is resumed', async () => {
  const { id, people } = await frozenMailing(3)
  await pauseMailing(actors.admin, id)
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ QUEUED: 3 })
  await expect(pauseMailing(actors.admin, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await resumeMailing(actors.admin, id)
  expect(await plannedIn(id)).toBeLessThan(1)
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: 3 })
  expect(arrivedTo(people)).toHaveLength(3)
  await expect(resumeMailing(actors.admin, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(pauseMailing(actors.admin, id)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a job planned before a pause does nothing after the resume', async () => {
  const { id, people } = await frozenMailing(2)
  const { version: run } = await mailingOf(id)
  await pauseMailing(actors.admin, id)
  await resumeMailing(actors.admin, id)
  await workMailing(sender, { campaignId: id, run }, transport)
  expect(arrivedTo(people)).toHaveLength(0)
  await workOnce(id, transport)
  expect(arrivedTo(people)).toHaveLength(2)
})

test('cancelling a mailing cancels its pending recipients and cannot be undone', async () => {
  const { id, people } = await frozenMailing(4)
  await pool().query(
    `update campaign_recipients set state = 'SENT' where id = (select min(id) from campaign_recipients where campaign_id = $1)`,
    [id],
  )
  await cancelMailing(actors.admin, id)
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: 1, CANCELLED: 3 })
  expect(await mailingOf(id)).toMatchObject({ state: 'CANCELLED', finishedAt: expect.any(Date) })
  expect(arrivedTo(people)).toHaveLength(0)
  for (const refused of [pauseMailing, resumeMailing, cancelMailing, retryFailed])
    await expect(refused(actors.admin, id)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('only definite failures are sent again on request', async () => {
  const { id, people } = await frozenMailing(3)
  await expect(retryFailed(actors.admin, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  sink.refuse(550)
  await workOnce(id, transport)
  sink.refuse(null)
  expect(await statesOf(id)).toEqual({ FAILED: 3 })
  expect(await mailingOf(id)).toMatchObject({ state: 'DONE' })
  await pool().query(
    `update campaign_recipients set state = 'UNKNOWN' where id = (select min(id) from campaign_recipients
    where campaign_id = $1)`,
    [id],
  )
  await retryFailed(actors.admin, id)
  expect(await statesOf(id)).toEqual({ QUEUED: 2, UNKNOWN: 1 })
  await workOnce(id, transport)
  expect(await statesOf(id)).toEqual({ SENT: 2, UNKNOWN: 1 })
  expect(arrivedTo(people)).toHaveLength(2)
})

test('only administrators control mailings, each step is audited, and a draft cannot be controlled', async () => {
  const { id } = await frozenMailing(1)
  for (const other of [actors.visitor, actors.staff, actors.lender, actors.broker, actors.dual, actors.lawFirm])
    for (const command of [pauseMailing, resumeMailing, cancelMailing, retryFailed])
      await expect(command(other, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await pauseMailing(actors.admin, id)
  await resumeMailing(actors.admin, id)
  await cancelMailing(actors.admin, id)
  const entries = await database().auditEntry.findMany({
    where: { details: { path: ['campaignId'], equals: id } },
    orderBy: { id: 'asc' },
  })
  expect(entries.map(({ action }) => action)).toEqual(['MAILING_PAUSED', 'MAILING_RESUMED', 'MAILING_CANCELLED'])
  const { createdById } = await mailingOf(id)
  const draft = await database().emailCampaign.create({ data: { kind: 'BULK', createdById } })
  for (const command of [pauseMailing, resumeMailing, cancelMailing, retryFailed])
    await expect(command(actors.admin, draft.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
