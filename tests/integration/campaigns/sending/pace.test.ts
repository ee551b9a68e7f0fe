import { beforeEach, expect, test } from 'vitest'
import { findSuspensionEnd, reserveSendTimes, suspendTransport } from '#lib/campaigns/sending/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { heldClock } from '#tests/support/clock.ts'

const clock = heldClock()
/** The database clock is used; this time is ahead of it in every test. */
const FAR = '2100-01-01T00:00:00Z'
beforeEach(async () => {
  await pool().query('delete from mail_paces')
  getEnv().MAIL_PER_SECOND = 100
})

const begin = (transport: 'smtp' | 'resend', nextAt: string) =>
  pool().query('insert into mail_paces (transport, per_second, next_at) values ($1, 100, $2)', [transport, nextAt])
/** Returns how far the next sending slot of a transport is from an instant, in seconds. */
const movedFrom = async (transport: 'smtp' | 'resend', instant: string): Promise<number> => {
  const { rows } = await pool().query<{ seconds: number }>(
    'select extract(epoch from next_at - $2::timestamptz)::float8 as seconds from mail_paces where transport = $1',
    [transport, instant],
  )
  return rows[0]?.seconds as number
}
const take = (transport: 'smtp' | 'resend', mails: number, requests: number) =>
  reserveSendTimes(database(), { transport, mails, requests })

test('parallel workers get consecutive sending slots at MAIL_PER_SECOND', async () => {
  await begin('smtp', FAR)
  const taken = await Promise.all(Array.from({ length: 8 }, () => take('smtp', 50, 50)))
  expect(await movedFrom('smtp', FAR)).toBeCloseTo(4, 3)
  expect(taken.every(({ apart }) => apart === 10)).toBe(true)
  getEnv().MAIL_PER_SECOND = 10
  await take('smtp', 50, 50)
  expect(await movedFrom('smtp', FAR)).toBeCloseTo(9, 3)
})

test('unused time is not made up for', async () => {
  await begin('smtp', '2020-01-01T00:00:00Z')
  const { rows } = await pool().query<{ at: string }>('select clock_timestamp()::text as at')
  expect((await take('smtp', 50, 50)).pause).toBe(0)
  expect(await movedFrom('smtp', String(rows[0]?.at))).toBeGreaterThanOrEqual(0.5)
})

test('Resend gets at most two requests a second, and no more mails than MAIL_PER_SECOND', async () => {
  await begin('resend', FAR)
  await take('resend', 10, 10)
  expect(await movedFrom('resend', FAR)).toBeCloseTo(5, 3)
  await take('resend', 20, 1)
  expect(await movedFrom('resend', FAR)).toBeCloseTo(5.5, 3)
  await take('resend', 100, 1)
  expect(await movedFrom('resend', FAR)).toBeCloseTo(6.5, 3)
})

test('a suspended transport waits for the later of two end times, without delaying the other transport', async () => {
  clock.at('2026-03-02T01:00:00Z')
  expect(await findSuspensionEnd(database(), 'smtp')).toBeNull()
  const until = new Date('2026-03-02T01:00:40Z')
  await suspendTransport(database(), { transport: 'smtp', until, reason: 'not now' })
  await suspendTransport(database(), { transport: 'smtp', until: new Date('2026-03-02T01:00:20Z'), reason: 'away' })
  expect(await findSuspensionEnd(database(), 'smtp')).toEqual(until)
  expect(await findSuspensionEnd(database(), 'resend')).toBeNull()
  clock.at(until)
  expect(await findSuspensionEnd(database(), 'smtp')).toBeNull()
})
