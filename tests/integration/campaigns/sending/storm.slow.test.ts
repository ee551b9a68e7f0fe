import { afterAll, expect, test } from 'vitest'
import { MAILS_AT_ONCE } from '#lib/server/delivery/mailer.ts'
import { inWords, runStorm, type StormReport } from '#tests/support/mail-storm.ts'
import { startResendSink } from '#tests/support/resend-sink.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const sink = await startResendSink()
const smtp = await startSmtpSink()
afterAll(() => Promise.all([sink.stop(), smtp.stop()]))

const FORM = { recipients: 300, kills: 3, freezes: 2, pauses: 2, seed: 12 }

const expectWhole = (report: StormReport): void => {
  expect(report).toMatchObject({ total: FORM.recipients, lost: 0, doubled: 0, disagreeing: 0 })
  expect(Object.values(report.states).reduce((sum, count) => sum + count, 0)).toBe(FORM.recipients)
}

test('[T-E1] [T-E2] killed and frozen workers lose no mail with a keyed provider, and send none twice', async () => {
  const report = await runStorm({
    ...FORM,
    environment: { RESEND_API_KEY: 're_test', RESEND_BASE_URL: sink.url, MAIL_PER_SECOND: '30' },
    arrived: () => sink.delivered.map(({ to }) => to),
  })
  console.log(inWords('keyed', report))
  expectWhole(report)
  expect(report.states).toEqual({ SENT: FORM.recipients })
}, 600_000)

test('[T-E1] [T-E2] over SMTP they send none twice, and leave at most the mails in flight unknown', async () => {
  const report = await runStorm({
    ...FORM,
    environment: { SMTP_URL: smtp.url, MAIL_PER_SECOND: '30' },
    arrived: () => smtp.received.flatMap(({ to }) => to),
  })
  console.log(inWords('SMTP', report))
  expectWhole(report)
  expect(report.states.UNKNOWN ?? 0).toBeLessThanOrEqual((FORM.kills + FORM.freezes) * MAILS_AT_ONCE * 2)
}, 600_000)
