import { afterAll, expect, test, vi } from 'vitest'
import { pool } from '#lib/server/database/db.ts'
import type { Transport } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { heldClock } from '#tests/support/clock.ts'
import { type Answer, startSmtpSink } from '#tests/support/smtp-sink.ts'
import { frozenMailing, mailingOf, workOnce } from './mailings.ts'

const sink = await startSmtpSink()
afterAll(() => sink.stop())
getEnv().MAIL_PER_SECOND = 100_000
const transport = createMailTransport({ ...getEnv(), SMTP_URL: sink.url, RESEND_API_KEY: undefined }) as Transport
const { later } = heldClock()

/** The server's responses to a mail in turn, the final state of the mail, and how often it arrives. */
const CASES: Record<string, { answers: Answer[]; state: string; arrivals: number }> = {
  taken: { answers: [], state: 'SENT', arrivals: 1 },
  'an address put off': { answers: [450], state: 'SENT', arrivals: 1 },
  'an address put off twice': { answers: [451, 452], state: 'SENT', arrivals: 1 },
  'an address refused': { answers: [550], state: 'FAILED', arrivals: 0 },
  'put off and then refused': { answers: [421, 553], state: 'FAILED', arrivals: 0 },
  'contents put off': { answers: ['data 451'], state: 'SENT', arrivals: 1 },
  'contents refused': { answers: ['data 554'], state: 'FAILED', arrivals: 0 },
  'broken off before the contents': { answers: ['break'], state: 'SENT', arrivals: 1 },
  'broken off after the contents': { answers: ['drop'], state: 'UNKNOWN', arrivals: 1 },
  slow: { answers: ['hold'], state: 'SENT', arrivals: 1 },
}

test('[T-E4] whatever a mail server responds, no mail is lost, sent twice, or repeated if it may have arrived', async () => {
  // The first ones are accepted, or the server would count as unavailable.
  const names = [...Array(8).fill('taken'), ...Object.keys(CASES)] as string[]
  const { id, people } = await frozenMailing(names.length)
  const nameOf = new Map(
    people.toSorted((one, other) => one.id - other.id).map(({ email }, place) => [email, names[place] as string]),
  )
  for (const [address, name] of nameOf) sink.script(address, CASES[name]?.answers ?? [])
  const rows = async () =>
    (
      await pool().query<{ address: string; state: string }>(
        'select address, state from campaign_recipients where campaign_id = $1',
        [id],
      )
    ).rows
  const first = workOnce(id, transport)
  await vi.waitFor(() => expect(sink.held()).toBe(1), 30_000)
  sink.hold(false)
  await first
  for (let round = 0; round < 4; round += 1) {
    later(3_600_000)
    await workOnce(id, transport)
  }
  const ends = (await rows()).map(({ address, state }) => ({
    name: nameOf.get(address) as string,
    state,
    arrivals: sink.received.filter(({ to }) => to.includes(address)).length,
  }))
  expect(ends.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual(
    names
      .toSorted((one, other) => one.localeCompare(other))
      .map((name) => {
        const { state, arrivals } = CASES[name] as (typeof CASES)[string]
        return { name, state, arrivals }
      }),
  )
  expect((await mailingOf(id)).state).toBe('DONE')
})
