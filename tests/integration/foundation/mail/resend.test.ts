import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import type { Transport } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { now, setClock } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { MAILS } from '#lib/web/mails.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Behaviour, startResendSink } from '#tests/support/resend-sink.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const { made, actors } = await castOf()
const sink = await startResendSink()
const smtpSink = await startSmtpSink()
afterAll(() => Promise.all([sink.stop(), smtpSink.stop()]))
const postman = createSystemActor('mail')
const TIMEOUT = 400
let resend: Transport
let number = 0
let putBack = () => {}

// The retry delay grows with the age of a message, and a retry may take long on a busy machine.
const BEGAN = now()
beforeEach(() => {
  setClock(() => BEGAN)
  vi.stubEnv('RESEND_BASE_URL', sink.url)
  resend = createMailTransport({ ...getEnv(), RESEND_API_KEY: 're_test', SMTP_URL: undefined }, TIMEOUT) as Transport
  sink.delivered.length = 0
  sink.requests.length = 0
  sink.script([])
})
afterEach(() => putBack())

const invited = async (): Promise<{ id: number; key: string; address: string }> => {
  number += 1
  const { individualId } = await addIndividual(actors.admin, {
    firstName: 'Rosa',
    lastName: 'Lind',
    email: `rosa.${number}@covenant.example`,
    mobileNumber: '0491570156',
    stateKey: 'VIC',
    isVisible: true,
    companyId: made.broker.companyId,
  })
  return database().emailMessage.findFirstOrThrow({
    where: { individualId },
    select: { id: true, key: true, address: true },
  })
}
const stateOf = (id: number) =>
  database().emailMessage.findUniqueOrThrow({
    where: { id },
    select: { state: true, attempt: true, error: true, wireAt: true },
  })
const attempt = (id: number) => deliverEmail(postman, id, { transport: resend, kinds: MAILS })
const laterJobs = async (id: number) =>
  (
    await pool().query<{ seconds: number }>(
      `select round(extract(epoch from start_after - created_on))::int as seconds from jobs.job
       where name = 'mail' and data->>'messageId' = $1 and start_after > created_on + interval '1 second' order by 1`,
      [String(id)],
    )
  ).rows.map(({ seconds }) => seconds)

describe('Resend', () => {
  test('gets the message with an idempotency key and one recipient', async () => {
    const { id, key, address } = await invited()
    await attempt(id)
    expect(sink.requests).toEqual([{ key, authorization: 'Bearer re_test' }])
    expect(sink.delivered).toMatchObject([{ key, to: address, subject: expect.stringContaining('Covenant') }])
    expect(await stateOf(id)).toMatchObject({ state: 'SENT', attempt: 1, error: null })
  })

  test.each<[string, Behaviour]>([
    ['answers 500', { status: 500 }],
    ['answers 503 without JSON', { status: 503, headers: { 'content-type': 'text/plain' } }],
    ['hangs', 'hang'],
    ['breaks off', 'drop'],
    ['accepts and breaks off', 'accept-then-drop'],
    ['accepts and hangs', 'accept-then-hang'],
    ['has the key under way', { status: 409, name: 'concurrent_idempotent_requests' }],
  ])('[T-E1] [T-E4] that %s gets the same key again, and the person one message', async (_what, behaviour) => {
    sink.script([behaviour, behaviour])
    const { id, key } = await invited()
    await attempt(id)
    const at = now().getTime()
    putBack = setClock(() => new Date(at + 30_000))
    await attempt(id)
    expect(await laterJobs(id)).toEqual([30, 60])
    expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', attempt: 2, wireAt: expect.any(Date) })
    await attempt(id)
    expect(sink.requests.map((request) => request.key)).toEqual([key, key, key])
    expect(sink.delivered).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ state: 'SENT', attempt: 3 })
  })

  test.each([
    ['7', 7],
    ['7200', 7_200],
    ['864000', 86_400],
  ])('[T-E4] that asks for %s seconds is not called for that time, or a day at most', async (header, seconds) => {
    sink.script([{ status: 429, headers: { 'retry-after': header } }])
    const { id } = await invited()
    await attempt(id)
    expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', wireAt: null })
    expect(await laterJobs(id)).toEqual([seconds])
    await attempt(id)
    expect(await stateOf(id)).toMatchObject({ state: 'SENT' })
  })

  test('[T-E4] that names a date is not called until then', async () => {
    const until = new Date(now().getTime() + 90_000).toUTCString()
    sink.script([{ status: 429, headers: { 'retry-after': until } }])
    const { id } = await invited()
    await attempt(id)
    const [seconds] = await laterJobs(id)
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(91)
  })

  test('[T-E4] that is too busy, or does not accept our key, is retried after half a minute', async () => {
    for (const status of [429, 401, 403]) {
      sink.script([{ status }])
      const { id } = await invited()
      await attempt(id)
      expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', wireAt: null })
      expect(await laterJobs(id)).toEqual([30])
    }
  })

  test('[T-E4] that refuses the message is not called again', async () => {
    sink.script([{ status: 422, name: 'validation_error' }])
    const { id } = await invited()
    await attempt(id)
    await attempt(id)
    expect(sink.requests).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', error: 'validation_error: scripted' })
  })

  test('[T-E4] that never answers gives unknown after a day, and one that is always busy failed', async () => {
    for (const [behaviour, end] of [
      [{ status: 500 }, 'UNKNOWN'],
      [{ status: 429 }, 'FAILED'],
    ] as const) {
      sink.requests.length = 0
      sink.script([], behaviour)
      const { id } = await invited()
      const at = now().getTime()
      await attempt(id)
      for (const hours of [12, 22.9]) {
        putBack = setClock(() => new Date(at + hours * 3_600_000))
        await attempt(id)
        expect(await stateOf(id)).toMatchObject({ state: 'QUEUED' })
      }
      putBack = setClock(() => new Date(at + 24 * 3_600_000))
      await attempt(id)
      await attempt(id)
      putBack()
      expect(await stateOf(id)).toMatchObject({ state: end, attempt: 4 })
    }
  })

  test.each([
    [22, 'SENT', 1],
    [23, 'UNKNOWN', 0],
    [48, 'UNKNOWN', 0],
  ])('[T-E4] a retry after %i hours ends as %s, because Resend drops keys after a day', async (hours, end, repeats) => {
    sink.script(['accept-then-drop'])
    const { id } = await invited()
    await attempt(id)
    const at = now().getTime()
    putBack = setClock(() => new Date(at + hours * 3_600_000))
    await attempt(id)
    expect(await stateOf(id)).toMatchObject({ state: end })
    expect(sink.requests).toHaveLength(1 + repeats)
    expect(sink.delivered).toHaveLength(1)
  })

  test('[T-E1] a mail that may have been sent by Resend is not sent again by SMTP', async () => {
    sink.script(['accept-then-drop'])
    const { id } = await invited()
    await attempt(id)
    await deliverEmail(postman, id, {
      transport: createMailTransport({ ...getEnv(), RESEND_API_KEY: undefined, SMTP_URL: smtpSink.url }),
      kinds: MAILS,
    })
    expect(smtpSink.received).toHaveLength(0)
    expect(await stateOf(id)).toMatchObject({ state: 'UNKNOWN' })
  })
})
