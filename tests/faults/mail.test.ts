import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StormReport } from '#tests/support/mail-storm.ts'
import { startResendSink } from '#tests/support/resend-sink.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'
import { startDatabase } from './stack.ts'

const FORM = {
  recipients: Number(process.env.MAIL_RECIPIENTS ?? 10_000),
  kills: Number(process.env.MAIL_KILLS ?? 50),
  freezes: Number(process.env.MAIL_FREEZES ?? 50),
  pauses: Number(process.env.MAIL_PAUSES ?? 10),
  seed: Number(process.env.MAIL_SEED ?? 1),
}
/** Slow enough that the storm ends before the mailing does. */
const PACE = String(Math.max(10, Math.round(FORM.recipients / ((FORM.kills + FORM.freezes) * 1.5))))

let server: Awaited<ReturnType<typeof startDatabase>>
const sink = await startResendSink()
const smtp = await startSmtpSink()
beforeAll(async () => {
  // A frozen worker keeps up to eleven connections, and a dozen are frozen at once beside their replacements.
  server = await startDatabase('mail', ['-c max_connections=400'])
})
afterAll(async () => {
  const { disconnect } = await import('#lib/server/database/db.ts')
  await disconnect()
  await Promise.all([sink.stop(), smtp.stop(), server.stop()])
})

const expectWhole = (report: StormReport): void => {
  expect(report).toMatchObject({ total: FORM.recipients, lost: 0, doubled: 0, disagreeing: 0 })
  expect(Object.values(report.states).reduce((sum, count) => sum + count, 0)).toBe(FORM.recipients)
  expect(report.longestPause).toBeLessThan(30)
}

test('with a keyed provider and workers killed and frozen no mail is lost, doubled or unknown', async () => {
  const { inWords, runStorm } = await import('#tests/support/mail-storm.ts')
  const environment = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: sink.url, MAIL_PER_SECOND: PACE }
  const report = await runStorm({ ...FORM, environment, arrived: () => sink.delivered.map(({ to }) => to) })
  console.log(inWords('keyed', report))
  expectWhole(report)
  expect(report.states).toEqual({ SENT: FORM.recipients })
}, 1_800_000)

test('over SMTP no mail is lost or doubled, and at most the mails in flight are unknown', async () => {
  const { MAILS_AT_ONCE } = await import('#lib/server/delivery/mailer.ts')
  const { inWords, runStorm } = await import('#tests/support/mail-storm.ts')
  const environment = { SMTP_URL: smtp.url, MAIL_PER_SECOND: PACE }
  const report = await runStorm({ ...FORM, environment, arrived: () => smtp.received.flatMap(({ to }) => to) })
  console.log(inWords('SMTP', report))
  expectWhole(report)
  expect(report.states.UNKNOWN ?? 0).toBeLessThanOrEqual((FORM.kills + FORM.freezes) * MAILS_AT_ONCE * 2)
}, 1_800_000)
