import { afterAll, expect, test, vi } from 'vitest'
import { pauseMailing, resumeMailing } from '#lib/campaigns/sending/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { MAILS_AT_ONCE, type Mail, type Transport } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { castOf } from '#tests/support/actors.ts'
import { randomOf } from '#tests/support/random.ts'
import { startResendSink } from '#tests/support/resend-sink.ts'
import { frozenMailing, mailingOf, statesOf, workOnce } from './mailings.ts'

const sink = await startResendSink()
afterAll(() => sink.stop())
vi.stubEnv('RESEND_BASE_URL', sink.url)
getEnv().MAIL_PER_SECOND = 100_000
const { sendBatch: _batches, ...keyed } = createMailTransport({
  ...getEnv(),
  RESEND_API_KEY: 're_test',
}) as Required<Transport>
const { actors } = await castOf()
const PEOPLE = 100
const WORKERS = 3
const STEPS = 20

/** Makes the workers' leases expire: others take over their recipients while they keep running. */
const lose = (campaignId: number) =>
  pool().query(
    `update campaign_recipients set due_at = '2020-01-01' where campaign_id = $1 and state in ('CLAIMED', 'WIRE')`,
    [campaignId],
  )

test.each([1, 2])(
  '[T-E2] [T-E3] with random pauses, resumes and lost workers (seed %i) each recipient gets exactly one mail',
  async (seed) => {
    const { id, people } = await frozenMailing(PEOPLE)
    const random = randomOf(seed)
    let steps = 0
    let [isPaused, afterPause, mostAfterPause] = [false, 0, 0]
    const step = async (): Promise<void> => {
      if (steps >= STEPS || random() > 0.3) return
      steps += 1
      if (random() < 0.5) return void (await lose(id))
      await pauseMailing(actors.admin, id).then(
        () => {
          ;[isPaused, afterPause] = [true, 0]
        },
        () => {},
      )
    }
    const send = async (mail: Mail) => {
      if (isPaused) afterPause += 1
      mostAfterPause = Math.max(mostAfterPause, afterPause)
      await step()
      return keyed.send(mail)
    }
    // Resend would accept two requests a second from one account.
    const transport: Transport = { ...keyed, name: 'smtp', send }
    while ((await mailingOf(id)).state !== 'DONE') {
      await Promise.all(Array.from({ length: WORKERS }, () => workOnce(id, transport)))
      if ((await mailingOf(id)).state !== 'PAUSED') continue
      isPaused = false
      await resumeMailing(actors.admin, id)
    }
    expect(await statesOf(id)).toEqual({ SENT: PEOPLE })
    const own = new Set(people.map(({ email }) => email))
    const arrived = sink.delivered.filter(({ to }) => own.has(to)).map(({ to }) => to)
    expect([arrived.length, new Set(arrived).size, steps]).toEqual([PEOPLE, PEOPLE, STEPS])
    expect(mostAfterPause).toBeLessThanOrEqual(WORKERS * MAILS_AT_ONCE)
  },
)
