import { beforeEach, describe, expect, test } from 'vitest'
import { digestReasons } from '#lib/campaigns/digests/labels.ts'
import { planDigest } from '#lib/campaigns/digests/runs/commands.ts'
import { visitor } from '#lib/core/actor.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { makeBroker, makeIndividual, makeLender } from '#prisma/seed/factories.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import { outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'
import { heldClock } from '#tests/support/clock.ts'
import { beganOn, FRIDAY, handOver, messagesOf, NEXT_WEDNESDAY, plan, THURSDAY, WEDNESDAY } from './digesting.ts'

const KIND = 'FUNDS_AVAILABLE'
const clock = heldClock()
let categoryId: number
let company: { companyId: number; individualId: number }
beforeEach(async () => {
  await database().emailMessage.deleteMany({ where: { kind: KIND } })
  await database().digestRun.deleteMany()
  await database().lenderCategory.deleteMany()
  await database().brokerSubscription.deleteMany()
  clock.at(WEDNESDAY)
  const lender = await makeLender()
  const broker = await makeBroker()
  company = broker
  categoryId = await giveCategory(lender.lenderId, 'RURAL', new Date(now().getTime() - 3_600_000))
  await subscribe(broker.brokerId, 'RURAL')
})

const runs = () => database().digestRun.findMany({ where: { kind: KIND }, orderBy: { day: 'asc' } })
const verifyNow = () =>
  database().lenderCategory.update({
    where: { id: categoryId },
    data: { lastVerifiedAt: new Date(now().getTime() - 1) },
  })
const colleagues = async (count: number) => {
  for (let made = 0; made < count; made += 1) await makeIndividual(company.companyId)
}

describe('a digest run', () => {
  test('is for jobs only', async () => {
    const { actors } = await castOf()
    const { job: _job, ...people } = actors
    for (const actor of [visitor, ...Object.values(people)])
      expect(await outcomeOf(planDigest(actor, KIND))).toBe('FORBIDDEN')
  })

  test('starts at 07:00 on a working day, once, and queues a job for each message', async () => {
    clock.at('2026-12-01T19:59:59Z')
    expect(await plan(KIND)).toBeNull()
    clock.at('2026-12-01T20:00:00Z')
    expect(await plan(KIND)).toBe(1)
    clock.at('2026-12-01T23:55:00Z')
    expect(await plan(KIND)).toBeNull()
    const [message] = await messagesOf(KIND)
    expect(message).toMatchObject({ key: `FUNDS_AVAILABLE-${company.individualId}-2026-12-02`, state: 'QUEUED' })
    const jobs = `select from jobs.job where name = 'mail' and data->>'messageId' = $1`
    expect((await pool().query(jobs, [String(message?.id)])).rowCount).toBe(1)
    expect(await runs()).toMatchObject([{ planned: 1, refusal: null, finishedAt: expect.any(Date) }])
  })

  test('does not start on a Saturday, a Sunday or a holiday of New South Wales', async () => {
    await beganOn(KIND, '2026-11-30')
    for (const instant of ['2026-12-04T21:00:00Z', '2026-12-05T21:00:00Z', '2027-01-25T21:00:00Z']) {
      clock.at(instant)
      expect(await plan(KIND)).toBeNull()
    }
  })

  test('does not catch up on days before the first start of the product', async () => {
    clock.at('2026-12-02T04:00:00Z')
    expect(await plan(KIND)).toBeNull()
    expect(await messagesOf(KIND)).toEqual([])
    clock.at(THURSDAY)
    expect(await plan(KIND)).toBe(1)
  })

  test('[T-E2] by many workers at once plans and counts each message once', async () => {
    await colleagues(5)
    await Promise.all(Array.from({ length: 3 }, () => plan(KIND)))
    expect(await messagesOf(KIND)).toHaveLength(6)
    expect(await runs()).toMatchObject([{ planned: 6 }])
  })

  test('[T-E1] left by a crashed worker is continued without a duplicate message', async () => {
    await colleagues(2)
    expect(await plan(KIND)).toBe(3)
    const [, ...lost] = await messagesOf(KIND)
    await database().emailMessage.deleteMany({ where: { id: { in: lost.map(({ id }) => id) } } })
    await database().digestRun.updateMany({ data: { planned: 1, finishedAt: null } })
    expect(await plan(KIND)).toBe(2)
    expect(await runs()).toMatchObject([{ planned: 3, finishedAt: expect.any(Date) }])
    expect(await handOver(KIND)).toHaveLength(3)
  })

  test('left unfinished is closed by the next run, which records that it broke off', async () => {
    await plan(KIND)
    await database().emailMessage.deleteMany({ where: { kind: KIND } })
    await database().digestRun.updateMany({ data: { finishedAt: null } })
    clock.at(THURSDAY)
    expect(await plan(KIND)).toBe(1)
    expect((await runs())[0]?.refusal).toBe(digestReasons.brokenOff)
  })

  test('catches up once after a week without workers', async () => {
    await plan(KIND)
    await handOver(KIND)
    clock.at('2026-12-09T06:33:00Z')
    await verifyNow()
    expect(await plan(KIND)).toBe(1)
    expect(await plan(KIND)).toBeNull()
    expect(await handOver(KIND)).toHaveLength(1)
  })

  test('leaves a single message for a person whose messages could not be sent for a week', async () => {
    for (const instant of [WEDNESDAY, THURSDAY, FRIDAY, NEXT_WEDNESDAY]) {
      clock.at(instant)
      await verifyNow()
      await plan(KIND)
    }
    expect(await messagesOf(KIND)).toHaveLength(1)
    expect(await handOver(KIND)).toHaveLength(1)
  })

  test('sends nobody a second mail on the day on which an older one was sent', async () => {
    await plan(KIND)
    clock.at('2026-12-02T19:30:00Z')
    expect(await handOver(KIND)).toHaveLength(1)
    clock.at(THURSDAY)
    await verifyNow()
    await plan(KIND)
    expect(await handOver(KIND)).toEqual([])
    expect((await messagesOf(KIND)).at(-1)).toMatchObject({ state: 'DROPPED', error: expect.stringContaining('today') })
    clock.at(FRIDAY)
    expect(await plan(KIND)).toBe(1)
    expect(await handOver(KIND)).toHaveLength(1)
  })

  test('is refused with a reason while no sender is configured', async () => {
    const legalName = getEnv().LEGAL_NAME
    getEnv().LEGAL_NAME = undefined
    try {
      expect(await plan(KIND)).toBe(0)
      expect(await runs()).toMatchObject([{ planned: 0, refusal: expect.stringContaining('LEGAL_NAME') }])
    } finally {
      getEnv().LEGAL_NAME = legalName
    }
    clock.at(THURSDAY)
    expect(await plan(KIND)).toBe(1)
  })
})
